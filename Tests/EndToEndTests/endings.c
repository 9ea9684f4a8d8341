// Ends, stops or fills a process that checks one of many apps, by the name of the app:
// cc -shared -fPIC -o endings.so endings.c; LD_PRELOAD=./endings.so qa run --projects ...
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void begin(int count, char **words) {
  // `prlimit` and `setpriv` have the same words at the end.
  const char *end = strrchr(words[0], '/');
  if (count < 3 || strcmp(end ? end + 1 : words[0], "qa") || strcmp(words[count - 2], "--fleet-part")) return;
  char text[4096] = "";
  int file = open(words[count - 1], O_RDONLY);
  if (file < 0 || read(file, text, sizeof text - 1) < 0) _exit(99);
  close(file);
  if (strstr(text, "killed")) kill(getpid(), SIGKILL);
  if (strstr(text, "crashes")) *(volatile int *)0 = 1;
  if (strstr(text, "hangs")) for (;;) pause();
  if (strstr(text, "fills")) for (volatile char *block = NULL;; block[0] = 1) block = malloc(1 << 24);
}
