// Runs before the first paint: marks that scripts run, applies the reader's own aids (lib/display-settings.ts), keeps
// what is clicked and typed before the page can answer (lib/early-input.ts), and says so when its code cannot be had.
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

  const early = { clicked: new Set(), fields: new Map(), giveUp, stop: new AbortController() };
  const listen = (type, handle) => addEventListener(type, handle, { capture: true, signal: early.stop.signal });
  function refuse(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  listen('click', (event) => {
    const button = event.target.closest?.('#root button');
    if (!button) return;
    refuse(event);
    early.clicked.add(button);
  });
  // Without its script a form would send what was typed as a part of the address.
  listen('submit', refuse);
  listen('input', ({ target }) => {
    if ('value' in target) early.fields.set(target, target.type === 'checkbox' ? target.checked : target.value);
  });
  function giveUp() {
    if (!root.dataset.scripts) return;
    delete root.dataset.scripts;
    const notice = document.createElement('p');
    notice.className = 'status-line';
    notice.setAttribute('role', 'alert');
    notice.innerHTML =
      'Nie udało się wczytać całej strony, więc część przycisków nie działa. <a href="">Wczytaj ponownie</a>';
    const show = () => document.body.append(notice);
    if (document.body) show();
    else addEventListener('DOMContentLoaded', show);
  }
  // An error of a file does not bubble. The page's own code is the only module that the HTML names.
  listen('error', ({ target }) => {
    if (target.type === 'module') giveUp();
  });
  window.earlyInput = early;
})();
