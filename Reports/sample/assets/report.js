// Only adds to a page that is complete without it: a filter over devices and modes, and buttons that copy.
(function () {
  "use strict";
  var gallery = document.querySelector(".gallery");
  if (gallery) {
    var bar = document.createElement("div");
    bar.className = "filter";
    var label = document.createElement("label");
    label.htmlFor = "filter-text";
    label.textContent = "Filter screens";
    var field = document.createElement("input");
    field.type = "search";
    field.id = "filter-text";
    field.placeholder = "device, mode or criterion";
    var count = document.createElement("span");
    count.className = "faint";
    count.setAttribute("role", "status");
    bar.append(label, field, count);
    gallery.before(bar);
    field.addEventListener("input", function () {
      var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      var shown = 0;
      gallery.querySelectorAll(".device").forEach(function (device) {
        var name = device.dataset.device.toLowerCase();
        var any = false;
        device.querySelectorAll(".screen").forEach(function (screen) {
          var text = name + " " + screen.querySelector("figcaption").textContent.toLowerCase();
          var match = words.every(function (word) { return text.includes(word); });
          screen.hidden = !match;
          if (match) { any = true; shown += 1; }
        });
        device.hidden = !any;
      });
      count.textContent = words.length ? shown + " shown" : "";
    });
  }
  if (navigator.clipboard) {
    document.querySelectorAll("code.command").forEach(function (command) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
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
