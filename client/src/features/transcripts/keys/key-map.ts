import { defaultKeySettings, type KeySettings } from '@glosy/core/site/my-settings';
import { createStore, useStore } from '../../../lib/external-store.ts';
import { onUserChange } from '../../../lib/viewer.ts';
import { type EditorCommand, editorCommands } from './commands.ts';
import { type Keys, matchesKeys, showKeys } from './key-names.ts';
import { keyPresets } from './key-presets.ts';
import { platformKeys } from './platform-keys.ts';

/** The user's keys; the default ones until they are loaded. */
export const keySettings = createStore<KeySettings>(defaultKeySettings);
onUserChange(() => keySettings.set(defaultKeySettings));

/** The keys of a command with these settings. */
export function keysOf({ id, keys }: EditorCommand, { preset, own }: KeySettings = keySettings.get()): readonly Keys[] {
  return own[id] ?? keyPresets.find((known) => known.id === preset)?.keys[id] ?? keys;
}

/** The command bound to the event. */
export function commandOf(event: KeyboardEvent, settings: KeySettings = keySettings.get()): EditorCommand | undefined {
  return editorCommands.find((command) => keysOf(command, settings).some((keys) => matchesKeys(keys, event)));
}

/** Another command that has these keys. */
export function ownerOf(keys: Keys, besides: EditorCommand, settings: KeySettings): EditorCommand | undefined {
  return editorCommands.find((command) => command.id !== besides.id && keysOf(command, settings).includes(keys));
}

/** The first keys of a command in this computer's notation, for tooltips; undefined when it has none. */
export function useShownKeys(id: string | undefined): string | undefined {
  return shownKeys(id, useStore(keySettings));
}

export function shownKeys(id: string | undefined, settings: KeySettings = keySettings.get()): string | undefined {
  const command = editorCommands.find((known) => known.id === id);
  const [first] = command ? keysOf(command, settings) : [];
  return first === undefined ? undefined : platformKeys(showKeys(first));
}
