// Shows the states that `qa watch` writes. Text is only ever text: nothing of a state becomes markup.
(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg";
  var TURNS = [["portrait", "Portrait"], ["landscape-right", "Landscape, right"], ["landscape-left", "Landscape, left"],
    ["portrait-upside-down", "Upside down"]];
  var OVERLAYS = [["hardware", "Hardware"], ["safe", "Safe area"], ["frames", "Frames"], ["constraints", "Constraints"],
    ["fail", "Failing"]];
  var GROUPS = [
    ["appearance", [["light", "Light"], ["dark", "Dark"]]],
    ["kind", [["phone", "iPhone"], ["pad", "iPad"]]],
    ["orientation", TURNS],
    ["contrast", [["high", "Increased contrast"]]],
    ["direction", [["rightToLeft", "Right to left"]]],
    ["overlay", OVERLAYS],
    ["only", [["bad", "Only failing screens"]]]
  ];
  var OFF = { "contrast high": 1, "direction rightToLeft": 1, "overlay safe": 1, "overlay frames": 1, "overlay constraints": 1,
    "only bad": 1 };
  var main = document.getElementById("screens");
  var status = document.getElementById("status");
  var large = document.getElementById("large");
  var memory = "qa-watch " + location.pathname;
  var settings = { zoom: 26, off: Object.assign({}, OFF), x: 0, y: 0, open: null };
  var state = null;
  var wanted = null;
  var tiles = new Map();
  var restored = false;

  function byId(id) { return document.getElementById(id); }
  function make(name, text, className) {
    var element = document.createElement(name);
    if (text) { element.textContent = text; element.dir = "auto"; }
    if (className) { element.className = className; }
    return element;
  }
  function draw(name, attributes, className, parent) {
    var element = document.createElementNS(SVG, name);
    Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (className) { element.setAttribute("class", className); }
    parent.append(element);
    return element;
  }

  // Settings, kept for a reload.
  try { Object.assign(settings, JSON.parse(sessionStorage.getItem(memory) || "{}")); } catch (error) { settings.zoom = 26; }
  function keep() {
    if (restored) {
      settings.x = scrollX;
      settings.y = scrollY;
    }
    try { sessionStorage.setItem(memory, JSON.stringify(settings)); } catch (error) { return; }
  }
  if ("scrollRestoration" in history) { history.scrollRestoration = "manual"; }
  addEventListener("pagehide", keep);
  addEventListener("scroll", function () {
    clearTimeout(keep.timer);
    keep.timer = setTimeout(keep, 200);
  }, { passive: true });

  // Zoom: the screen that is at the top of the window stays there.
  function topTile() {
    var limit = document.querySelector(".top").getBoundingClientRect().bottom;
    var found = null;
    tiles.forEach(function (tile) {
      if (found || tile.node.hidden) { return; }
      var box = tile.node.getBoundingClientRect();
      if (box.height && box.bottom > limit) { found = { node: tile.node, top: box.top }; }
    });
    return found;
  }
  function anchored(change) {
    var anchor = topTile();
    change();
    if (!anchor || !anchor.node.isConnected || anchor.node.hidden) { return; }
    var moved = anchor.node.getBoundingClientRect().top - anchor.top;
    if (moved) { scrollBy({ left: 0, top: moved, behavior: "instant" }); }
  }
  function zoom(value) {
    settings.zoom = Math.max(10, Math.min(120, Number(value) || 26));
    byId("zoom").value = settings.zoom;
    anchored(function () { document.body.style.setProperty("--zoom", settings.zoom / 100); });
    keep();
  }
  byId("zoom").addEventListener("input", function (event) { zoom(event.target.value); });
  byId("smaller").addEventListener("click", function () { zoom(settings.zoom / 1.2); });
  byId("larger").addEventListener("click", function () { zoom(settings.zoom * 1.2); });

  // Switches.
  function isOn(group, value) { return !settings.off[group + " " + value]; }
  function switches() {
    GROUPS.forEach(function (group) {
      var set = make("fieldset");
      set.id = "group-" + group[0];
      group[1].forEach(function (option) {
        var box = make("input", "", "switch");
        var label = make("label", option[1]);
        box.type = "checkbox";
        box.id = label.htmlFor = "show-" + group[0] + "-" + option[0];
        box.checked = isOn(group[0], option[0]);
        box.addEventListener("change", function () {
          if (box.checked) { delete settings.off[group[0] + " " + option[0]]; } else { settings.off[group[0] + " " + option[0]] = 1; }
          anchored(filter);
          keep();
        });
        set.append(box, label);
      });
      byId("switches").append(set);
    });
  }
  function isShown(screen) {
    return isOn("appearance", screen.appearance) && isOn("kind", screen.kind) && isOn("orientation", screen.orientation)
      && (screen.contrast === "normal" || isOn("contrast", screen.contrast))
      && (screen.direction === "leftToRight" || isOn("direction", screen.direction))
      && (screen.findings.length > 0 || !isOn("only", "bad"));
  }
  function filter() {
    OVERLAYS.forEach(function (overlay) {
      document.body.classList.toggle("show-" + overlay[0], isOn("overlay", overlay[0]));
    });
    document.body.classList.toggle("hide-hardware", !isOn("overlay", "hardware"));
    tiles.forEach(function (tile) { tile.node.hidden = !isShown(tile.screen); });
    [".shape", ".turn"].forEach(function (part) {
      main.querySelectorAll(part).forEach(function (node) { node.hidden = !node.querySelector(".tile:not([hidden])"); });
    });
    // A switch without a screen is left out.
    if (!state) { return; }
    GROUPS.slice(0, 5).forEach(function (group) {
      var known = group[1].filter(function (option) {
        var exists = state.screens.some(function (screen) { return screen[group[0]] === option[0]; });
        var box = byId("show-" + group[0] + "-" + option[0]);
        box.hidden = box.nextElementSibling.hidden = !exists;
        return exists;
      });
      var isChoice = known.length > 1 || group[0] === "contrast" || group[0] === "direction";
      byId("group-" + group[0]).hidden = !isChoice || !known.length;
    });
  }

  // Overlays.
  function box(frame) { return { x: frame[0], y: frame[1], width: Math.max(0, frame[2]), height: Math.max(0, frame[3]) }; }
  function corners(w, h, r) {
    var a = "A" + r + " " + r + " 0 0 1 ";
    return "M-2 -2V" + r + "H0" + a + r + " 0V-2Z"
      + "M" + (w + 2) + " -2H" + (w - r) + "V0" + a + w + " " + r + "H" + (w + 2) + "Z"
      + "M" + (w + 2) + " " + (h + 2) + "V" + (h - r) + "H" + w + a + (w - r) + " " + h + "V" + (h + 2) + "Z"
      + "M-2 " + (h + 2) + "H" + r + "V" + h + a + "0 " + (h - r) + "H-2Z";
  }
  function overlay(screen) {
    var w = screen.width;
    var h = screen.height;
    var size = Math.max(9, Math.min(w, h) / 22);
    var svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 " + w + " " + h);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("font-size", size);
    svg.setAttribute("text-anchor", "middle");
    svg.setAttribute("aria-hidden", "true");
    screen.views.forEach(function (view) {
      if (view.frame[2] <= 0 || view.frame[3] <= 0) { return; }
      draw("rect", box(view.frame), "frame", svg);
      if (view.frame[2] < w || view.frame[3] < h) {
        var figure = draw("text", { x: view.frame[0] + view.frame[2] / 2, y: Math.min(h - 2, view.frame[1] + view.frame[3] + size * 1.1) }, "size", svg);
        figure.textContent = Math.round(view.frame[2] * 10) / 10 + " × " + Math.round(view.frame[3] * 10) / 10;
      }
    });
    screen.constraints.forEach(function (mark) { constraint(mark, screen, size, svg); });
    screen.findings.forEach(function (finding) {
      var view = screen.views.find(function (item) { return finding.element !== null && item.id === finding.element; });
      var mark = draw("rect", view ? box(view.frame) : { x: 1.5, y: 1.5, width: w - 3, height: h - 3 },
        (view ? "fail" : "whole") + " cause-" + finding.cause, svg);
      mark.dataset.cause = finding.cause;
      draw("title", {}, "", mark).textContent = finding.text;
    });
    draw("path", { d: corners(w, h, screen.radius) }, "corner", svg);
    screen.hardware.forEach(function (part) {
      var shape = box(part.frame);
      shape.rx = part.radius;
      draw("rect", shape, "hardware " + part.kind, svg);
    });
    draw("rect", box(screen.safe), "safe", svg);
    var rim = Math.round(Math.max(w, h) / 70);
    draw("rect", { x: -rim / 2, y: -rim / 2, width: w + rim, height: h + rim, rx: screen.radius + rim / 2, "stroke-width": rim }, "rim", svg);
    return svg;
  }
  function constraint(mark, screen, size, svg) {
    var line = mark.line;
    var isVertical = line[0] === line[2];
    var bar = size / 3;
    var path = "M" + line[0] + " " + line[1] + "L" + line[2] + " " + line[3];
    var ends = "";
    if (mark.ends) {
      [[line[0], line[1]], [line[2], line[3]]].forEach(function (end) {
        ends += isVertical ? "M" + (end[0] - bar) + " " + end[1] + "h" + bar * 2 : "M" + end[0] + " " + (end[1] - bar) + "v" + bar * 2;
      });
    }
    var kind = (mark.dashed ? " dashed" : "") + (mark.conflict ? " conflict" : "");
    draw("path", { d: path + ends }, "halo", svg);
    draw("path", { d: path }, "constraint" + kind, svg);
    if (ends) { draw("path", { d: ends }, "constraint" + (mark.conflict ? " conflict" : ""), svg); }
    if (mark.text) {
      var middle = [(line[0] + line[2]) / 2, (line[1] + line[3]) / 2];
      draw("text", { x: Math.max(size, Math.min(screen.width - size, middle[0])), y: Math.max(size, Math.min(screen.height - 2, middle[1] + size * .36)) },
        "figure" + (mark.conflict ? " conflict" : ""), svg).textContent = mark.text;
    }
  }

  // Pictures. A new one replaces the old one after it is decoded, so that nothing flickers.
  var inlined = {};
  function source(screen) {
    var name = screen.picture;
    if (!/^[0-9a-f]{8,64}$/.test(name)) { return ""; }
    return Object.hasOwn(inlined, name) ? "data:image/png;base64," + inlined[name] : "pictures/" + name + ".png";
  }
  function words(screen) {
    return [screen.devices[0], screen.orientation, screen.appearance].join(", ")
      + (screen.contrast === "high" ? ", increased contrast" : "") + (screen.direction === "rightToLeft" ? ", right to left" : "");
  }
  function picture(screen) {
    var image = make("img");
    image.alt = "Launch screen on " + words(screen);
    image.draggable = false;
    image.dataset.picture = screen.picture;
    image.src = source(screen);
    return image;
  }
  // Looked up once before a state is shown, because each look after a change lays out the page.
  var near = new Set();
  function isNear(node) {
    var edges = node.getBoundingClientRect();
    return edges.height > 0 && edges.bottom > -200 && edges.top < innerHeight + 200;
  }
  function refresh(shot, screen) {
    var old = shot.querySelector("img");
    shot.dataset.picture = screen.picture;
    var swap = function (image) {
      // A later state may have been faster.
      if (shot.dataset.picture !== screen.picture) { return; }
      shot.querySelectorAll("img").forEach(function (node) { node.remove(); });
      shot.prepend(image);
    };
    if (!old || old.dataset.picture !== screen.picture) {
      var image = picture(screen);
      if (!old || !near.has(shot)) {
        image.loading = "lazy";
        swap(image);
      } else {
        image.decoding = "sync";
        return new Promise(function (done) {
          image.onload = image.onerror = function () { swap(image); done(); };
        });
      }
    }
    return null;
  }
  function view(screen) {
    var button = make("button", "", "view");
    var shot = make("span", "", "shot");
    button.type = "button";
    button.style.setProperty("--w", screen.width);
    button.style.setProperty("--h", screen.height);
    button.append(shot);
    return button;
  }
  function layers(shot, screen) {
    var fresh = overlay(screen);
    var old = shot.querySelector("svg");
    if (old) { old.replaceWith(fresh); } else { shot.append(fresh); }
  }
  // Overlays are drawn when their screen comes near the window: a window shows few of all screens.
  var late = new Map();
  var observer = new IntersectionObserver(function (entries) {
    entries.forEach(function (entry) {
      if (!entry.isIntersecting || !late.has(entry.target)) { return; }
      layers(entry.target, late.get(entry.target));
      late.delete(entry.target);
      observer.unobserve(entry.target);
    });
  }, { rootMargin: "600px 0px" });
  function layersNear(shot, screen) {
    if (near.has(shot)) {
      late.delete(shot);
      layers(shot, screen);
      return;
    }
    late.set(shot, screen);
    observer.unobserve(shot);
    observer.observe(shot);
  }

  // Tiles. They are patched, never made again, so that scroll, zoom and focus stay.
  function shelf(turn) {
    var id = "turn-" + turn[0];
    var section = byId(id);
    if (!section) {
      section = make("section", "", "turn");
      section.id = id;
      section.append(make("h2", turn[1]), make("div", "", "shelf"));
      var next = TURNS.slice(TURNS.indexOf(turn) + 1).map(function (other) { return byId("turn-" + other[0]); }).find(Boolean);
      main.insertBefore(section, next || null);
    }
    return section.querySelector(".shelf");
  }
  function group(screen) {
    return [screen.orientation, screen.kind, screen.width, screen.height, screen.scale, screen.radius,
      JSON.stringify(screen.hardware.filter(function (part) { return part.kind !== "statusBar" && part.kind !== "homeIndicator"; }))].join(" ");
  }
  var cards = new Map();
  function card(screen) {
    var key = group(screen);
    var found = cards.get(key);
    if (!found) {
      found = make("article", "", "shape");
      found.append(make("h3"), make("div", "", "sides"));
      cards.set(key, found);
    }
    return found;
  }
  function title(node, screen) {
    var count = screen.devices.length - 1 + screen.more;
    var text = screen.devices[0] + (count ? " and " + count + " more" : "");
    var facts = screen.width + " × " + screen.height + " pt @" + screen.scale + "x";
    if (node.dataset.text === text + facts) { return; }
    node.dataset.text = text + facts;
    node.textContent = "";
    node.append(make("span", text), make("span", facts, "faint"));
    node.title = screen.devices.join(", ");
  }
  function tile(screen) {
    var found = tiles.get(screen.key);
    if (found) { return found; }
    var node = make("figure", "", "tile");
    var button = view(screen);
    button.addEventListener("click", function () { settings.open = screen.key; inspect(true); keep(); });
    node.append(button, make("figcaption"));
    found = { node: node, button: button, shot: button.firstChild, json: "" };
    tiles.set(screen.key, found);
    return found;
  }
  function caption(node, screen) {
    var parts = [make("span", screen.appearance === "dark" ? "Dark" : "Light")];
    if (screen.contrast === "high") { parts.push(make("span", "increased contrast", "faint")); }
    if (screen.direction === "rightToLeft") { parts.push(make("span", "right to left", "faint")); }
    var causes = new Set(screen.findings.map(function (finding) { return finding.cause; }));
    if (causes.size) { parts.push(make("span", "✕ " + causes.size, "count")); }
    if (screen.note) { parts.push(make("span", screen.note, "note")); }
    node.replaceChildren.apply(node, parts);
  }
  // With keys of fresh screens, all others stay as they are.
  function patch(screens, fresh) {
    var pending = [];
    var seen = new Set();
    var last = new Map();
    screens.forEach(function (screen) {
      var turn = TURNS.find(function (item) { return item[0] === screen.orientation; });
      if (!turn || seen.has(screen.key)) { return; }
      seen.add(screen.key);
      if (fresh && !fresh.has(screen.key)) { return; }
      var item = tile(screen);
      var home = card(screen);
      var into = shelf(turn);
      // In the order of the state; a card that is there already does not move.
      if (!home.isConnected) { var before = last.get(into); into.insertBefore(home, before ? before.nextSibling : into.firstChild); }
      if (!last.get(into) || last.get(into).compareDocumentPosition(home) & 4) { last.set(into, home); }
      if (item.node.parentNode !== home.lastChild) { home.lastChild.append(item.node); }
      item.screen = screen;
      var json = JSON.stringify(screen);
      if (json === item.json) { return; }
      item.json = json;
      title(home.firstChild, screen);
      caption(item.node.lastChild, screen);
      item.button.setAttribute("aria-label", words(screen));
      item.button.style.setProperty("--w", screen.width);
      item.button.style.setProperty("--h", screen.height);
      layersNear(item.shot, screen);
      pending.push(refresh(item.shot, screen));
    });
    tiles.forEach(function (item, key) {
      if (!seen.has(key)) { item.node.remove(); tiles.delete(key); }
    });
    cards.forEach(function (node, key) {
      if (!node.querySelector(".tile")) { node.remove(); cards.delete(key); }
    });
    main.querySelectorAll(".turn").forEach(function (node) { if (!node.querySelector(".tile")) { node.remove(); } });
    return pending.filter(Boolean);
  }

  // One screen, large.
  function inspect(isNew) {
    var found = settings.open === null ? null : tiles.get(settings.open);
    if (!found) {
      if (large.open) { large.close(); }
      return null;
    }
    var screen = found.screen;
    var body = byId("large-body");
    var shown = body.querySelector(".view");
    if (isNew || !shown || body.dataset.key !== screen.key) {
      body.dataset.key = screen.key;
      shown = view(screen);
      shown.tabIndex = -1;
      body.replaceChildren(shown, make("div", "", "facts"));
    }
    byId("large-title").textContent = words(screen);
    var facts = body.querySelector(".facts");
    facts.replaceChildren(
      make("p", screen.devices.join(", ") + (screen.more ? " and " + screen.more + " more" : "")),
      make("p", screen.width + " × " + screen.height + " pt @" + screen.scale + "x, iOS " + screen.os, "faint"));
    if (screen.note) { facts.append(make("p", screen.note)); }
    var list = make("ul");
    screen.findings.forEach(function (finding) { list.append(make("li", finding.text)); });
    if (list.childElementCount) { facts.append(list); }
    layers(shown.firstChild, screen);
    var done = refresh(shown.firstChild, screen);
    if (!large.open) { large.showModal(); }
    return done;
  }
  large.addEventListener("close", function () { settings.open = null; keep(); });
  large.addEventListener("click", function (event) { if (event.target === large) { large.close(); } });

  // Criteria.
  function verdict() {
    var summary = state.summary;
    var part = byId("verdict");
    byId("causes").classList.toggle("old", state.phase !== "done");
    part.classList.toggle("old", state.phase !== "done");
    part.replaceChildren();
    if (summary) {
      part.append(make("p", summary.headline, "headline " + summary.kind), make("p", summary.detail, "detail"));
    } else if (state.phase !== "failed") {
      part.append(make("p", state.phase === "done" ? "No checklist" : "The criteria follow the pictures.", "detail"));
    }
    byId("causes").replaceChildren.apply(byId("causes"), state.causes.map(function (cause, index) {
      var item = make("li");
      var line = make("p", "", "meta");
      line.append(make("span", cause.criterion, "id"), make("span", cause.impact, "chip " + cause.impact));
      if (cause.others > 0) { line.append(make("span", "and " + cause.others + " more")); }
      item.append(line, make("p", cause.text));
      if (cause.fix) { item.append(make("p", cause.fix, "change")); }
      if (cause.where) { item.append(make("p", cause.where, "location")); }
      if (cause.extent) { item.append(make("p", cause.extent, "faint")); }
      ["pointerenter", "pointerleave"].forEach(function (name) {
        item.addEventListener(name, function () { point(index, name === "pointerenter"); });
      });
      return item;
    }));
    if (summary && summary.more) { byId("causes").append(make("li", "and " + summary.more + " more")); }
  }
  function point(index, isOn) {
    document.body.classList.toggle("pointed", isOn);
    main.querySelectorAll(".cause-" + index).forEach(function (mark) { mark.classList.toggle("on", isOn); });
  }

  function headline() {
    var names = state.changes.length ? state.changes.join(", ") + " changed at " : "Drawn at ";
    var pictures = new Set(state.screens.map(function (screen) { return screen.picture; })).size;
    var took = state.milliseconds === null ? "" : ": " + pictures + " pictures in " + state.milliseconds + " ms";
    var failed = state.summary ? state.summary.failed + state.summary.errored : 0;
    var text = names + state.time + took;
    var kind = "busy";
    if (state.phase === "failed") { text = "Not drawn: the files cannot be read (" + state.time + ")"; kind = "bad"; }
    if (state.phase === "ended") { text = "qa watch has ended; the pictures do not change any more"; kind = "ended"; }
    if (state.phase === "done") { kind = failed ? "bad" : "done"; }
    if (!state.time) { text = "Waiting for the first pictures"; }
    byId("status-text").textContent = text;
    status.title = text;
    status.className = "status " + kind;
    byId("target").textContent = state.target || "qa watch";
    byId("document").textContent = state.screen;
    var mark = state.phase === "failed" ? "✕ " : failed ? "✕ " + failed + " · " : "";
    document.title = mark + (state.target || "qa watch") + " · qa watch";
  }
  function errors() {
    var part = byId("errors");
    part.hidden = !state.errors.length;
    document.body.classList.toggle("failed-now", state.errors.length > 0);
    part.replaceChildren.apply(part, state.errors.map(function (error) {
      var line = make("p");
      if (error.where) { line.append(make("span", error.where, "location"), " "); }
      line.append(make("span", error.text.charAt(0).toUpperCase() + error.text.slice(1) + ". "));
      if (error.fix) { line.append(make("span", error.fix.charAt(0).toUpperCase() + error.fix.slice(1) + ".")); }
      return line;
    }));
  }

  function show(next) {
    var isFirst = !state;
    // Screens in light and dark share their frames.
    next.screens.forEach(function (screen) { Object.assign(screen, next.frames[screen.frames]); });
    var fresh = null;
    if (next.partial) {
      var before = state || { screens: [], causes: [], summary: null };
      var keys = new Set(next.screens.map(function (screen) { return screen.key; }));
      if (state) { fresh = keys; }
      next.causes = before.causes;
      next.summary = before.summary;
      next.screens = next.screens.concat(before.screens.filter(function (screen) { return !keys.has(screen.key); }));
    }
    inlined = next.data || {};
    state = next;
    var pending = [];
    near = new Set();
    tiles.forEach(function (item) { if (isNear(item.shot)) { near.add(item.shot); } });
    document.querySelectorAll("#large-body .shot").forEach(function (shot) { near.add(shot); });
    anchored(function () {
      if (state.screens.length) { main.querySelectorAll(".empty").forEach(function (node) { node.remove(); }); }
      pending = patch(state.screens, fresh);
      headline();
      errors();
      if (fresh) {
        byId("causes").classList.add("old");
        byId("verdict").classList.add("old");
      } else {
        verdict();
        filter();
      }
    });
    if (large.open || isFirst || settings.open !== null) {
      var more = inspect(false);
      if (more) { pending.push(more); }
    }
    if (!restored && state.screens.length) {
      restored = state.phase !== "drawing";
      scrollTo({ left: settings.x, top: settings.y, behavior: "instant" });
    }
    Promise.all(pending).then(function () {
      requestAnimationFrame(function () {
        setTimeout(function () {
          Object.assign(document.documentElement.dataset, { phase: next.phase, shown: next.version, shownAt: Date.now() });
        });
      });
    });
  }

  // A page from the disk may not read files beside it, but it may load scripts.
  function load(name, done) {
    var script = make("script");
    script.src = name + "?" + Date.now() + Math.random();
    script.onload = script.onerror = function () { script.remove(); done(); };
    document.head.append(script);
  }
  var timer = 0;
  var isLoading = false;
  var changed = 0;
  function poll() {
    clearTimeout(timer);
    if (isLoading) { return; }
    isLoading = true;
    load("pulse.js", function () {
      var isStale = wanted !== null && (!state || state.version !== wanted);
      // Somebody who saved a file a short time ago saves soon again.
      var pause = document.hidden ? 1000 : Date.now() - changed < 60000 ? 8 : 25;
      var wait = function () { isLoading = false; timer = setTimeout(poll, pause); };
      if (isStale) { changed = Date.now(); load("state.js", wait); } else { wait(); }
    });
  }
  window.qaWatch = {
    pulse: function (version) { wanted = version; },
    show: show
  };
  switches();
  filter();
  zoom(settings.zoom);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { poll(); } });
  poll();
})();
