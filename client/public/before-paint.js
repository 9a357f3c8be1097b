// Runs before the first paint: marks that scripts run, applies the reader's own aids (lib/display-settings.ts), asks for
// what an editor begins with, plays the sound that came with a recording (player/early-sound.ts), keeps what else is
// clicked and typed before the page can answer (lib/early-input.ts), and says so when its code cannot be had.
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

  // A browser may lay the page out before its styles are there, as when its window gets the focus: work for nothing, with
  // letters it first has to look for. Until the style sheet says otherwise (styles/_base.scss) there is nothing to lay out.
  root.style.display = 'none';

  // The drafts of transcripts on this device (features/transcripts/draft-store.ts tells what they hold).
  window.openDrafts = () => {
    const request = indexedDB.open('glosy-drafts', 1);
    request.onupgradeneeded = () => {
      for (const name of ['changes', 'bases']) request.result.createObjectStore(name, { keyPath: 'key' });
    };
    return request;
  };

  // A visit that opens an editor, which only the browser knows: what the editor will cover is not laid out
  // (ui/page-cover.ts), and what it begins with sets out now, its text behind the page's code.
  const visit = history.state;
  if (visit?.showPlayer === true) {
    root.dataset.pageCovered = '';
    try {
      window.earlyDrafts = window.openDrafts();
    } catch {
      // As above: the editor says so.
    }
    document.addEventListener('readystatechange', askForText, { once: true });
  }
  function askForText() {
    const link = document.getElementById('early-text');
    if (!link) return;
    const fileName = new URL(link.href).searchParams.get('filename');
    if (fileName === (visit.transcriptFile ?? fileName)) link.media = 'all';
  }

  // Who comes back to a recording begins elsewhere than the server, which does not know it, has written.
  try {
    const id = decodeURIComponent(location.pathname.split('/').pop());
    const places = Object.keys(JSON.parse(localStorage.getItem('listeningPlaces') || '{}'));
    const isElsewhere = visit?.initialTime > 0 || places.some((place) => place.endsWith(`/${id}`));
    root.toggleAttribute('data-begins-elsewhere', isElsewhere);
  } catch {
    // As above: then nothing is remembered either.
  }

  const early = { within: '#root', clicked: new Set(), fields: new Map(), giveUp, stop: new AbortController() };
  const listen = (type, handle) => addEventListener(type, handle, { capture: true, signal: early.stop.signal });
  function refuse(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  listen('click', (event) => {
    const button = event.target.closest?.('button');
    if (!button?.closest(early.within)) return;
    refuse(event);
    if (!playEarly(button)) early.clicked.add(button);
  });
  // The sound that came with the page is played by its own button at once; the page takes it over as it plays.
  function playEarly(button) {
    const sound = document.getElementById('early-sound');
    if (!sound || !button.matches('.written-view .player-play') || 'beginsElsewhere' in root.dataset) return false;
    try {
      sound.volume = Number(localStorage.getItem('playerVolume') ?? 1);
    } catch {
      // As above, or a volume that is none: it plays at full volume.
    }
    const label = () => {
      button.ariaLabel = button.title = sound.paused ? 'Odtwórz' : 'Wstrzymaj';
    };
    // Why it was refused, the page says when it takes the sound over.
    if (sound.paused) sound.play().catch(label);
    else sound.pause();
    label();
    return true;
  }
  // Without its script a form would send what was typed as a part of the address.
  listen('submit', (event) => {
    if (event.target.closest(early.within)) refuse(event);
  });
  listen('input', ({ target }) => {
    if (!target.closest(early.within)) return;
    if ('value' in target) early.fields.set(target, target.type === 'checkbox' ? target.checked : target.value);
  });
  function giveUp() {
    if (!root.dataset.scripts) return;
    delete root.dataset.scripts;
    delete root.dataset.pageCovered;
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
    if (target.rel === 'stylesheet') root.style.display = '';
  });
  window.earlyInput = early;

  // Guarded pages come without their icon: the browser would draw it in the middle of what the page draws.
  addEventListener('load', () => setTimeout(showIcon, 2000));
  function showIcon() {
    const icon = document.querySelector('link[rel=icon][href^=data]');
    if (icon) icon.href = '/favicon.svg';
  }
})();
