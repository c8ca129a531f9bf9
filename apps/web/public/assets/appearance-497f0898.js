// Before the first paint: the appearance that was chosen on this device (platform/appearance.ts), so that nothing
// flashes.
(function () {
  try {
    var chosen = localStorage.getItem('appearance');
    if (chosen !== 'light' && chosen !== 'dark') return;
    document.documentElement.dataset.theme = chosen;
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (bar) {
      bar.content = bar.dataset[chosen];
    });
  } catch {
    // Without storage the system's appearance stays.
  }
})();
