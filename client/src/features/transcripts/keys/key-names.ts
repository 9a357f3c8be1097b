import { isMac } from './platform-keys.ts';

/** A shortcut in stored form: `F9`, `Ctrl+Space`, `Alt+Shift+N`. A key that types is used only with Ctrl or Alt. */
export type Keys = string;

/** Keys other than letters, digits and F1 to F12: name → `KeyboardEvent.code`. */
const namedCodes: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Enter',
  Delete: 'Delete',
  Insert: 'Insert',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  ArrowLeft: 'ArrowLeft',
  ArrowRight: 'ArrowRight',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '/': 'Slash',
  ',': 'Comma',
  '.': 'Period',
};

/** Reserved by the browser or the system, or standard clipboard keys. */
const taken: ReadonlySet<Keys> = new Set(
  [
    'Ctrl+W',
    'Ctrl+T',
    'Ctrl+N',
    'Ctrl+Shift+N',
    'Ctrl+Shift+T',
    'Ctrl+Shift+W',
    'Ctrl+C',
    'Ctrl+V',
    'Ctrl+X',
    'Ctrl+A',
  ].concat(['Alt+F4', 'F5', 'F11', 'F12', 'Ctrl+R', 'Ctrl+L', 'Alt+D']),
);

interface Parsed {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

function parse(keys: Keys): Parsed {
  const parts = keys.split('+');
  return {
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
    key: parts.at(-1) ?? '',
  };
}

const isFunctionKey = (key: string) => /^F([1-9]|1[0-2])$/.test(key) || key === 'Escape';

function codeOf(key: string): string {
  if (/^[A-Z]$/.test(key)) return `Key${key}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return namedCodes[key] ?? key;
}

/** Right Alt types Polish letters. Windows sends it as Control with Alt, which must not match a shortcut. */
const isAltGraph = (event: KeyboardEvent) => event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);

/** Whether the event is this shortcut on this computer. */
export function matchesKeys(keys: Keys, event: KeyboardEvent): boolean {
  const { ctrl, alt, shift, key } = parse(keys);
  if (event.shiftKey !== shift) return false;
  if (isFunctionKey(key)) return event.key === key && event.altKey === alt && hasCommand(event) === ctrl;
  if (event.code !== codeOf(key) && !(key === 'Enter' && event.code === 'NumpadEnter')) return false;
  if (alt) return matchesAlt(key, event);
  return ctrl && hasCommand(event) && !event.altKey && !isAltGraph(event);
}

const hasCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/**
 * Alt with a key that still produces its own character: on layouts where `Alt+O` is `ó`, Alt is for typing. On a Mac
 * Option always types, so the shortcut is Control with Option there, whatever the character.
 */
function matchesAlt(key: string, event: KeyboardEvent): boolean {
  if (!event.altKey || event.metaKey) return false;
  if (isMac()) return event.ctrlKey;
  return !event.ctrlKey && !isAltGraph(event) && event.key.toLowerCase() === key.toLowerCase();
}

/** The pressed shortcut; null while only Shift, Ctrl or Alt is down, or for an unsupported key. */
export function readKeys(event: KeyboardEvent): Keys | null {
  const key = nameOf(event);
  if (key === null) return null;
  const isOption = isMac() && event.altKey;
  const ctrl = hasCommand(event) && !isOption;
  return [ctrl && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift', key].filter(Boolean).join('+');
}

function nameOf({ key, code }: KeyboardEvent): string | null {
  if (isFunctionKey(key)) return key;
  const [, character] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  if (character !== undefined) return character;
  const [name] = Object.entries(namedCodes).find(([, named]) => named === code) ?? [];
  return name ?? null;
}

/** Why a command cannot have this shortcut; null when it can. */
export function refuseKeys(keys: Keys): string | null {
  const { ctrl, alt, key } = parse(keys);
  if (taken.has(keys)) return 'Tego skrótu używa przeglądarka lub schowek. Wybierz inny.';
  if (ctrl && alt) return 'Ctrl i Alt razem piszą polskie litery. Użyj tylko jednego z nich.';
  if (!ctrl && !alt && !isFunctionKey(key))
    return 'Użyj klawisza F1–F10 albo przytrzymaj Ctrl lub Alt z innym klawiszem.';
  return null;
}

const shownNames: Readonly<Record<string, string>> = {
  Space: 'spacja',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** The shortcut as displayed, with spaces around the plus signs: `Ctrl + spacja`. See `platformKeys`. */
export function showKeys(keys: Keys): string {
  return keys
    .split('+')
    .map((part) => shownNames[part] ?? part)
    .join(' + ');
}
