// jsdom has no IndexedDB: each file that imports this gets a separate empty one.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

globalThis.indexedDB = new IDBFactory();
afterAll(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
