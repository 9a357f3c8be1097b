import { afterEach, describe, expect, it, vi } from 'vitest';
import { editorCommands } from './commands.ts';
import { commandOf as findCommand, keysOf, ownerOf } from './key-map.ts';
import { readKeys, refuseKeys } from './key-names.ts';
import { keyPresets } from './key-presets.ts';
import { platformKeys } from './platform-keys.ts';

afterEach(() => vi.restoreAllMocks());

function onMac(): void {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
}

function commandOf(init: KeyboardEventInit): string | undefined {
  return findCommand(new KeyboardEvent('keydown', init))?.what;
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

  it('are shown with the key names of this computer', () => {
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

describe('the keys of the commands', () => {
  const functionKey = /^(Shift\+)?F\d+$/;

  it.each(keyPresets)('are distinct in the set $name, all usable, and none needs Fn', ({ id }) => {
    const settings = { preset: id, own: {} };
    const all = editorCommands.flatMap((command) => [...keysOf(command, settings)]);
    expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([]);
    expect(all.filter((keys) => refuseKeys(keys) !== null)).toEqual([]);
    const onlyFunctionKeys = editorCommands.filter((command) => {
      const keys = keysOf(command, settings);
      return keys.length > 0 && keys.every((one) => functionKey.test(one));
    });
    expect(onlyFunctionKeys).toEqual([]);
  });

  it('are the user’s own before those of the set', () => {
    const press = (init: KeyboardEventInit, settings: Parameters<typeof findCommand>[1]) =>
      findCommand(new KeyboardEvent('keydown', init), settings)?.id;
    const own = { preset: 'otranscribe', own: { back: ['Alt+Q'] } };
    expect(press({ key: 'Escape', code: 'Escape' }, own)).toBe('play');
    expect(press({ key: 'q', code: 'KeyQ', altKey: true }, own)).toBe('back');
    expect(press({ key: 'F1', code: 'F1' }, own)).toBeUndefined();
  });

  it('are read from the pressed keys, or refused with the reason', () => {
    const read = (init: KeyboardEventInit) => readKeys(new KeyboardEvent('keydown', init));
    expect(read({ key: 'N', code: 'KeyN', altKey: true, shiftKey: true })).toBe('Alt+Shift+N');
    expect(read({ key: ' ', code: 'Space', ctrlKey: true })).toBe('Ctrl+Space');
    expect(read({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBeNull();
    expect(refuseKeys('A')).toBe('Użyj klawisza F1–F10 albo przytrzymaj Ctrl lub Alt z innym klawiszem.');
    expect(refuseKeys('Ctrl+W')).toBe('Tego skrótu używa przeglądarka lub schowek. Wybierz inny.');
    expect(refuseKeys('Ctrl+Alt+A')).toBe('Ctrl i Alt razem piszą polskie litery. Użyj tylko jednego z nich.');
    const [play, back] = editorCommands;
    expect(play && back && ownerOf('F8', play, { preset: 'glosy', own: {} })).toBe(back);
  });
});
