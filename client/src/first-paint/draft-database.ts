import { draftDatabase } from './names.ts';

declare global {
  interface Window {
    /** Opened by the head script for a visit that opens an editor. */
    earlyDrafts?: IDBOpenDBRequest;
  }
}

/** Opens the database of drafts, and creates its stores in a new browser. Throws where the browser keeps no data. */
export function openDraftDatabase(): IDBOpenDBRequest {
  const { name, version, stores, keyPath } = draftDatabase;
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store, { keyPath });
  };
  return request;
}
