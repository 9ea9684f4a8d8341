"""Holds contrast ratios against two calculators that others wrote.

Usage: contrast.py PAIRS, a file of lines `#RRGGBB #RRGGBB RATIO`.
Needs wcag-contrast-ratio and coloraide from PyPI. Exit code 0 where all agree to 0.01, 1 where not, 2 for wrong usage.
"""

import sys

import coloraide
import wcag_contrast_ratio


def parts(text):
    return tuple(int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    count, worst, bad = 0, [0.0, 0.0], 0
    with open(arguments[0], encoding="utf-8") as file:
        for line in file:
            first, second, ratio = line.split()
            count += 1
            others = (
                wcag_contrast_ratio.rgb(parts(first), parts(second)),
                coloraide.Color(first).contrast(coloraide.Color(second)),
            )
            for index, other in enumerate(others):
                gap = abs(other - float(ratio))
                worst[index] = max(worst[index], gap)
                if gap > 0.01:
                    bad += 1
                    print(f"{first} on {second}: {ratio} here, {other} elsewhere")
    print(f"{count} pairs; farthest off wcag-contrast-ratio {worst[0]:.6f}, coloraide {worst[1]:.6f}")
    return 0 if count > 0 and bad == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
