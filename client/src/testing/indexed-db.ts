// jsdom has no IndexedDB: a file that imports this gets an empty one, and the next file of its worker has none again.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

globalThis.indexedDB = new IDBFactory();
afterAll(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
