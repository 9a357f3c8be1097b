// Runs before the first paint: marks that scripts run, and applies the reader's own aids (lib/display-settings.ts).
(() => {
  const root = document.documentElement;
  root.dataset.scripts = 'on';
  try {
    const saved = JSON.parse(localStorage.getItem('displaySettings') || '{}');
    for (const name of ['textSize', 'contrast', 'motion']) {
      if (typeof saved[name] === 'string') root.dataset[name] = saved[name];
    }
  } catch {
    // Storage is closed to us or damaged: the page shows its ordinary look.
  }
})();
