import 'fake-indexeddb/auto';

/** A database for drafts as the script in the page's head opens it. jsdom has none of its own. */
window.openDrafts = () => {
  const request = indexedDB.open('glosy-drafts', 1);
  request.onupgradeneeded = () => {
    for (const name of ['changes', 'bases']) request.result.createObjectStore(name, { keyPath: 'key' });
  };
  return request;
};
