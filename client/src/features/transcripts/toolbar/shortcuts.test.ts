import { afterEach, describe, expect, it, vi } from 'vitest';
import { platformKeys } from './platform-keys.ts';
import { editorShortcuts } from './shortcuts.ts';

afterEach(() => vi.restoreAllMocks());

function onMac(): void {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
}

function commandOf(init: KeyboardEventInit): string | undefined {
  return editorShortcuts.find(({ matches }) => matches(new KeyboardEvent('keydown', init)))?.what;
}

describe('the shortcuts of the editor', () => {
  it('are Alt with a key that types its own character', () => {
    expect(commandOf({ code: 'KeyO', key: 'o', altKey: true })).toBe('Zmień osobę mówiącą');
    expect(commandOf({ code: 'BracketLeft', key: '[', altKey: true })).toBe('Początek napisu w odtwarzanym miejscu');
    expect(commandOf({ code: 'KeyN', key: 'N', altKey: true, shiftKey: true })).toBe(
      'Wstaw napis w odtwarzanym miejscu',
    );
  });

  it('ignore a key that types another character, as Option does on the Polish keyboard', () => {
    const option = { code: 'KeyO', key: 'ó', altKey: true };
    expect(commandOf(option)).toBeUndefined();
    onMac();
    expect(commandOf(option)).toBeUndefined();
    expect(commandOf({ code: 'KeyO', key: 'o', altKey: true })).toBeUndefined();
  });

  it('are Control with Option on a Mac, whatever character that types', () => {
    onMac();
    expect(commandOf({ code: 'KeyO', key: 'ó', altKey: true, ctrlKey: true })).toBe('Zmień osobę mówiącą');
    expect(commandOf({ code: 'KeyZ', key: 'z', metaKey: true })).toBe('Cofnij zmianę');
  });

  it('ignore the right Alt, which Windows sends with Control', () => {
    expect(commandOf({ code: 'KeyO', key: 'ó', altKey: true, ctrlKey: true })).toBeUndefined();
    expect(commandOf({ code: 'KeyO', key: 'o', altKey: true, ctrlKey: true })).toBeUndefined();
  });

  it('are shown with the keys of this computer', () => {
    expect(['Alt + O', 'Alt+[', 'Ctrl + S', 'Ctrl + H'].map(platformKeys)).toEqual([
      'Alt + O',
      'Alt+[',
      'Ctrl + S',
      'Ctrl + H',
    ]);
    onMac();
    expect(['Alt + O', 'Alt+[', 'Ctrl + S', 'Ctrl + H'].map(platformKeys)).toEqual([
      'Ctrl + ⌥ + O',
      'Ctrl+⌥+[',
      '⌘ + S',
      'Ctrl + H',
    ]);
  });
});
