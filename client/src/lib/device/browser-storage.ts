/** Values that the browser stores for this site. If storage is blocked or full, nothing is stored. */
export interface BrowserStorage {
  /** Null when the key is missing or storage is blocked. */
  readText(key: string): string | null;
  /** Null removes the entry. False when nothing could be stored. */
  writeText(key: string, text: string | null): boolean;
  /** A value stored as JSON, by this or an earlier release; null as in `readText`, and when it cannot be parsed. */
  read<Value>(key: string): Value | null;
  /** Null removes the entry. False when nothing could be stored. */
  write(key: string, value: unknown): boolean;
  keys(): string[];
}

/** Shared by all tabs, until it is deleted. */
export const deviceStorage = storeIn(() => localStorage);
/** For this tab, until it is closed. */
export const tabStorage = storeIn(() => sessionStorage);

function storeIn(storage: () => Storage): BrowserStorage {
  const readText = (key: string) => attempt(() => storage().getItem(key), null);
  const writeText = (key: string, text: string | null) =>
    attempt(() => {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    }, false);
  return {
    readText,
    writeText,
    read: (key) => attempt(() => JSON.parse(readText(key) ?? 'null'), null),
    write: (key, value) => writeText(key, value === null ? null : JSON.stringify(value)),
    keys: () => attempt(() => Object.keys(storage()), []),
  };
}

function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
