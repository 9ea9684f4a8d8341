// Adds filters, copy buttons and fewer stops of the tab key to a page that is complete without them.
(function () {
  "use strict";
  function make(name, text) {
    var element = document.createElement(name);
    if (text) { element.textContent = text; }
    return element;
  }
  function choice(bar, id, text, options) {
    var label = make("label", text);
    var select = make("select");
    label.htmlFor = select.id = id;
    options.forEach(function (option) {
      var item = make("option", option[1]);
      item.value = option[0];
      select.append(item);
    });
    bar.append(label, select);
    return select;
  }
  function distinct(items) {
    return items.filter(function (item, index) { return item && items.indexOf(item) === index; });
  }
  function pairs(first, items) {
    return [["", first]].concat(items.map(function (item) { return [item, item]; }));
  }

  // One stop of the tab key for a group of links; arrows, Home and End move in it.
  function rove(links, columns) {
    var shown = function () { return links.filter(function (link) { return link.getClientRects().length; }); };
    var stop = function (link) {
      links.forEach(function (other) { other.tabIndex = other === link ? 0 : -1; });
    };
    stop(links[0]);
    links.forEach(function (link) {
      link.addEventListener("focus", function () { stop(link); });
      link.addEventListener("keydown", function (event) {
        var now = shown();
        var here = now.indexOf(link);
        var next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: now.length - 1,
          ArrowDown: here + columns(link), ArrowUp: here - columns(link) }[event.key];
        if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) { return; }
        event.preventDefault();
        if (now[next]) { now[next].focus(); }
      });
    });
    return function () { stop(shown()[0]); };
  }
  document.querySelectorAll(".map").forEach(function (map) {
    rove(Array.from(map.querySelectorAll("tbody a, tbody summary")), function (link) {
      return link.closest("tr").querySelectorAll("a, summary").length;
    });
  });

  // A link to something folded unfolds it; paper has everything that is marked for it.
  function unfold() {
    var target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var fold = target && (target.closest("details") || target.querySelector("details.filed"));
    if (fold) {
      fold.open = true;
      target.scrollIntoView();
    }
  }
  addEventListener("hashchange", unfold);
  unfold();
  var folded = [];
  addEventListener("beforeprint", function () {
    folded = Array.from(document.querySelectorAll("details.filed:not([open])"));
    folded.forEach(function (item) { item.open = true; });
    document.querySelectorAll("img[loading]").forEach(function (image) { image.loading = "eager"; });
  });
  addEventListener("afterprint", function () { folded.forEach(function (item) { item.open = false; }); });

  var gallery = document.querySelector(".gallery");
  if (gallery) {
    var cards = Array.from(gallery.querySelectorAll(".shape"));
    var all = cards.map(function (card) {
      return Array.from(card.querySelectorAll(".screen")).map(function (screen) {
        return {
          node: screen, outcome: screen.dataset.outcome,
          criteria: (screen.dataset.criteria || "").split(" ").filter(Boolean),
          // For each device of the card: device, orientations, and what the page shows of mode, state and criteria.
          texts: card.dataset.device.split("\n").map(function (name) {
            return [name, screen.dataset.turns, screen.querySelector("figcaption").textContent].join(" ").toLowerCase();
          })
        };
      });
    }).flat();
    var restart = rove(Array.from(gallery.querySelectorAll("a, summary")), function () { return 1; });
    var bar = make("div");
    bar.className = "filter";
    var label = make("label", "Filter screens");
    label.htmlFor = "filter-text";
    var field = make("input");
    field.type = "search";
    field.id = "filter-text";
    field.placeholder = "device, mode or criterion";
    bar.append(label, field);
    var criteria = distinct(all.map(function (screen) { return screen.criteria; }).flat()).sort();
    var outcomes = distinct(all.map(function (screen) { return screen.outcome; })).sort();
    var criterion = criteria.length
      ? choice(bar, "filter-criterion", "Criterion", pairs("any", criteria)) : make("select");
    var outcome = choice(bar, "filter-outcome", "Outcome", pairs("any", outcomes));
    var count = make("span");
    count.className = "faint";
    count.setAttribute("role", "status");
    bar.append(count);
    gallery.before(bar);

    var update = function () {
      var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      var shown = 0;
      all.forEach(function (screen) {
        var match = screen.texts.some(function (text) { return words.every(function (word) { return text.includes(word); }); })
          && (!criterion.value || screen.criteria.indexOf(criterion.value) >= 0)
          && (!outcome.value || screen.outcome === outcome.value);
        screen.node.hidden = !match;
        if (match) { shown += 1; }
      });
      cards.forEach(function (card) { card.hidden = !card.querySelector(".screen:not([hidden])"); });
      restart();
      count.textContent = shown === all.length ? "" : shown + " of " + all.length + " shown";
    };
    var controls = { text: field, criterion: criterion, outcome: outcome };
    var read = function () {
      var chosen = new URLSearchParams(location.search);
      Object.keys(controls).forEach(function (name) {
        if (chosen.has(name)) { controls[name].value = chosen.get(name); }
        // A select ignores a value that it does not offer.
        if (controls[name].selectedIndex === -1) { controls[name].selectedIndex = 0; }
      });
    };
    var write = function () {
      var chosen = new URLSearchParams(location.search);
      Object.keys(controls).forEach(function (name) {
        if (controls[name].value) { chosen.set(name, controls[name].value); } else { chosen.delete(name); }
      });
      var query = chosen.toString();
      // A page from disk may not be allowed to change its address.
      try { history.replaceState(null, "", location.pathname + (query ? "?" + query : "") + location.hash); } catch (error) { return; }
    };
    Object.keys(controls).forEach(function (name) {
      controls[name].addEventListener("input", function () { update(); write(); });
    });
    read();
    update();
    if (location.hash) {
      var target = document.getElementById(location.hash.slice(1));
      if (target) { target.scrollIntoView(); }
    }
  }

  // Without script, both pictures show their difference.
  document.querySelectorAll(".compare .stack").forEach(function (stack) {
    var bar = make("p");
    bar.className = "slider";
    var range = make("input");
    range.type = "range";
    range.min = 0;
    range.max = 100;
    range.value = 50;
    var after = stack.querySelector(".after").alt;
    range.setAttribute("aria-label", "Now on the left, " + after.charAt(0).toLowerCase() + after.slice(1) + " on the right");
    var cut = function (share) {
      range.value = share;
      stack.style.setProperty("--cut", range.value + "%");
    };
    var button = make("button", "Difference");
    button.type = "button";
    var slide = function (isSliding) {
      stack.classList.toggle("sliding", isSliding);
      range.hidden = !isSliding;
      button.setAttribute("aria-pressed", String(!isSliding));
    };
    range.addEventListener("input", function () { cut(range.value); });
    button.addEventListener("click", function () { slide(!stack.classList.contains("sliding")); });
    var follow = function (event) {
      var box = stack.getBoundingClientRect();
      if (event.buttons || event.type === "pointerdown") { cut((event.clientX - box.left) / box.width * 100); }
    };
    stack.addEventListener("pointerdown", follow);
    stack.addEventListener("pointermove", follow);
    stack.querySelectorAll("img").forEach(function (picture) { picture.draggable = false; });
    bar.append(range, button);
    stack.after(bar);
    slide(true);
  });

  if (navigator.clipboard) {
    document.querySelectorAll("code.command").forEach(function (command) {
      var button = make("button", "Copy");
      button.type = "button";
      button.className = "copy";
      button.addEventListener("click", function () {
        navigator.clipboard.writeText(command.textContent).then(function () {
          button.textContent = "Copied";
          setTimeout(function () { button.textContent = "Copy"; }, 1500);
        });
      });
      command.after(button);
    });
  }
})();
