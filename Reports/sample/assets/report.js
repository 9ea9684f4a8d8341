// Adds filters, groups and copy buttons to a page that is complete without them.
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

  var gallery = document.querySelector(".gallery");
  if (gallery) {
    var devices = Array.from(gallery.querySelectorAll(".device"));
    var all = devices.map(function (device) {
      return Array.from(device.querySelectorAll(".screen")).map(function (screen) {
        var data = screen.dataset;
        return {
          node: screen, device: device.querySelector("h3 span").textContent,
          orientation: data.orientation, appearance: data.appearance, outcome: data.outcome,
          criteria: data.criteria.split(" ").filter(Boolean),
          // For each device of the card, only what the page shows: device, mode, state and the linked criteria.
          texts: device.dataset.device.split("\n").map(function (name) {
            return [name].concat(Array.from(screen.querySelectorAll("figcaption > :not(details):not(.owner)"))
              .map(function (part) { return part.textContent; })).join(" ").toLowerCase();
          })
        };
      });
    }).flat();
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
    var group = choice(bar, "group-by", "Group by", ["device", "orientation", "appearance", "outcome", "criterion"]
      .map(function (name) { return [name, name]; }));
    var count = make("span");
    count.className = "faint";
    count.setAttribute("role", "status");
    bar.append(count);
    gallery.before(bar);

    var regroup = function () {
      gallery.querySelectorAll(".regroup").forEach(function (node) { node.remove(); });
      all.forEach(function (screen) { if (screen.anchor) { screen.node.id = screen.anchor; } });
      var by = group.value;
      gallery.classList.toggle("regrouped", by !== "device");
      devices.forEach(function (device) { device.hidden = by !== "device"; });
      if (by === "device") { return; }
      var keys = function (screen) { return by === "criterion" ? screen.criteria : [screen[by]]; };
      distinct(all.map(keys).flat()).forEach(function (name) {
        var card = make("div");
        card.className = "card regroup";
        var line = make("div");
        line.className = "row";
        all.forEach(function (screen) {
          if (screen.node.hidden || keys(screen).indexOf(name) < 0) { return; }
          var copy = screen.node.cloneNode(true);
          // The anchor moves to the first copy, so that links still reach the screen.
          if (screen.node.id) {
            screen.anchor = screen.node.id;
            screen.node.removeAttribute("id");
          } else {
            copy.removeAttribute("id");
          }
          line.append(copy);
        });
        card.append(make("h3", name.charAt(0).toUpperCase() + name.slice(1)), line);
        if (line.childElementCount) { gallery.append(card); }
      });
    };
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
      regroup();
      if (group.value === "device") {
        devices.forEach(function (device) { device.hidden = !device.querySelector(".screen:not([hidden])"); });
      }
      count.textContent = shown === all.length ? "" : shown + " of " + all.length + " shown";
    };
    var controls = { text: field, criterion: criterion, outcome: outcome, group: group };
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
        var value = controls[name].value;
        if (value && !(name === "group" && value === "device")) { chosen.set(name, value); } else { chosen.delete(name); }
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
    range.setAttribute("aria-label", "Now on the left, with the fix on the right");
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
