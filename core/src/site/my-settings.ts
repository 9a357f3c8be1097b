/** The keys of the editor's commands, as a user has chosen them. */
export interface KeySettings {
  /** The set of keys used where `own` has no entry; see the editor's `key-presets.ts`. */
  preset: string;
  /** Command → its keys, such as `Alt+Shift+N`. An empty list removes the keys. */
  own: Record<string, string[]>;
}

/** Where a user stopped in a transcript. */
export interface EditorPlace {
  /** The stable id of the line; it may have been deleted since. */
  lineId: string;
  /** Characters before the caret. */
  caret: number;
  /** Current start of the line in seconds. */
  start: number;
}

/** A user's stored preferences. */
export interface MySettings {
  keys: KeySettings;
  /** By `placeKey`: at most the last 200 transcripts. */
  places: Record<string, EditorPlace>;
}

export const defaultKeySettings: KeySettings = { preset: 'glosy', own: {} };

/** Names a transcript in `MySettings.places`. */
export const placeKey = (recording: string, transcriptFile: string): string => `${recording}/${transcriptFile}`;

/** The parts of `placeKey`; a signature has no slash. Null for anything else. */
export function readPlaceKey(key: string): { recording: string; transcriptFile: string } | null {
  const slash = key.indexOf('/');
  if (slash <= 0 || slash === key.length - 1) return null;
  return { recording: key.slice(0, slash), transcriptFile: key.slice(slash + 1) };
}
