// Loads the page again when `qa watch` has written another report, and shows errors above it. Text is only ever text.
(function () {
  "use strict";
  var own = Number(document.currentScript.dataset.page);
  var shown = null;
  function line(parent, text) {
    if (!text) { return; }
    var element = document.createElement("p");
    element.textContent = text;
    element.dir = "auto";
    parent.append(element);
  }
  function banner(className, role, fill) {
    var element = document.createElement("div");
    element.className = className;
    element.setAttribute("role", role);
    fill(element);
    document.body.prepend(element);
  }
  window.qaWatch = function (state) {
    if (state.page !== own) {
      location.reload();
      return;
    }
    var text = JSON.stringify(state);
    if (text === shown) { return; }
    shown = text;
    document.querySelectorAll(".watch-errors, .watch-ended").forEach(function (element) { element.remove(); });
    document.body.classList.toggle("watch-old", state.errors.length > 0);
    if (state.errors.length > 0) {
      banner("watch-errors", "alert", function (element) {
        state.errors.forEach(function (error) {
          line(element, (error.location ? error.location + ": " : "") + error.text + (error.fix ? " " + error.fix : ""));
        });
      });
    }
    if (state.ended) {
      banner("watch-ended", "status", function (element) { line(element, "qa watch has ended. The page does not change any more."); });
    }
  };
  function look() {
    var script = document.createElement("script");
    script.src = "state.js?" + Date.now();
    script.onload = script.onerror = function () {
      script.remove();
      setTimeout(look, 150);
    };
    document.head.append(script);
  }
  look();
})();
