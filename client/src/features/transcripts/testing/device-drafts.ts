import 'fake-indexeddb/auto';

/** Opens the database as the script in the page's head does; jsdom has no IndexedDB. */
window.openDrafts = () => {
  const request = indexedDB.open('glosy-drafts', 1);
  request.onupgradeneeded = () => {
    for (const name of ['changes', 'bases']) request.result.createObjectStore(name, { keyPath: 'key' });
  };
  return request;
};
