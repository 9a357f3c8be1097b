import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setProofread, takeLines, typeText } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { linesOf, textsOf } from '../testing/lines.ts';
import { Autosave } from './autosave.ts';
import { serialiseLines } from './serialise-lines.ts';
import { type Choice, settlePlace, type UndecidedPlace } from './undecided.ts';

const second = 1000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const lines = linesOf('Raz.', 'Dwa.', 'Trzy.');
  const document = new EditorDocument(lines);
  const server = new FakeServer(lines);
  const saved: number[] = [];
  const bases: (readonly EditorLine[])[] = [];
  const autosave = new Autosave({
    document,
    server,
    revision: 1,
    onBase: (base, revision) => {
      bases.push(base);
      saved.push(revision);
    },
    serialise: (state) => serialiseLines(state, async () => {}),
  });
  autosave.start();
  const type = (index: number, text: string) => typeText(document, document.order[index] as LineId, text, text.length);
  return { document, server, autosave, saved, bases, type, kind: () => autosave.getSnapshot().state.kind };
}

describe('autosave', () => {
  it('saves five seconds after the last change and confirms it for three seconds', async () => {
    const { server, autosave, type, kind } = open();
    type(0, 'Raz');
    await vi.advanceTimersByTimeAsync(4 * second);
    type(0, 'Raz!');
    expect(kind()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(4.9 * second);
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(0.2 * second);
    expect(server.saves).toBe(1);
    expect(server.text).toContain('Raz!');
    expect(kind()).toBe('saved');
    expect(autosave.getSnapshot()).toMatchObject({ revision: 2, isConfirmed: true });
    await vi.advanceTimersByTimeAsync(3 * second);
    expect(autosave.getSnapshot().isConfirmed).toBe(false);
  });

  it('saves at the latest 30 seconds after the first unsaved change, even without a pause in typing', async () => {
    const { server, type, kind } = open();
    for (let key = 1; key <= 9; key++) {
      type(0, 'x'.repeat(key));
      await vi.advanceTimersByTimeAsync(3.3 * second);
    }
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(0.3 * second);
    expect(server.saves).toBe(1);
    expect(kind()).toBe('saved');
  });

  it('counts the 30 seconds of the next save from the first change after the previous save', async () => {
    const { server, type } = open();
    const release = server.holdSaves();
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    type(1, 'Dwa!');
    release();
    for (let key = 1; key <= 9; key++) {
      await vi.advanceTimersByTimeAsync(3.3 * second);
      type(0, 'x'.repeat(key));
    }
    expect(server.saves).toBe(1);
    await vi.advanceTimersByTimeAsync(0.3 * second);
    expect(server.saves).toBe(2);
    expect(server.text).toContain('xxxxxxxxx');
  });

  it('saves the proofread marks too', async () => {
    const { document, server } = open();
    setProofread(document, document.order[1] as LineId, true);
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(server.proofread).toBe('1');
  });

  it('does not save a change that was undone before', async () => {
    const { document, server, type, kind } = open();
    type(0, 'Raz!');
    document.undo();
    expect(kind()).toBe('saved');
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(server.saves).toBe(0);
  });

  it('reports a lost connection, retries, and saves at once when it is back', async () => {
    const { server, type, kind } = open();
    server.fault = 'offline';
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(kind()).toBe('offline');
    type(1, 'Dwa!');
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(kind()).toBe('offline');
    server.fault = null;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saves).toBe(1);
    expect(server.text).toMatch(/Raz![\s\S]*Dwa!/);
    expect(kind()).toBe('saved');
  });

  it('retries within two seconds when the connection returns while a save is failing', async () => {
    const { server, type, kind } = open();
    server.fault = 'offline';
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(60 * second);
    const save = server.save.bind(server);
    server.save = async (...given) => {
      window.dispatchEvent(new Event('online'));
      return save(...given);
    };
    await vi.advanceTimersByTimeAsync(60 * second);
    server.save = save;
    server.fault = null;
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(kind()).toBe('saved');
  });

  it('recognises its own save whose response was lost, and does not save twice', async () => {
    const { server, type, kind, saved } = open();
    server.fault = 'lost';
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(kind()).toBe('offline');
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(kind()).toBe('saved');
    expect(server.saves).toBe(1);
    expect(saved).toEqual([2]);
  });

  it('saves input typed after a lost response on top of that save', async () => {
    const { server, type, kind } = open();
    server.fault = 'lost';
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    type(1, 'Dwa!');
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(kind()).toBe('saved');
    expect(server.saves).toBe(2);
    expect(server.text).toMatch(/Raz![\s\S]*Dwa!/);
  });

  it('merges another user’s changes of other lines into the text and saves at once', async () => {
    const { document, server, autosave, type, kind } = open();
    server.changeElsewhere((text) => text.replace('Dwa.', 'Dwie.'));
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwie.', 'Trzy.']);
    expect(server).toMatchObject({ saves: 1, revision: 3 });
    expect(server.text).toMatch(/Raz![\s\S]*Dwie\./);
    expect(kind()).toBe('saved');
    expect(autosave.getSnapshot()).toMatchObject({ joinedFrom: 'Olga', undecided: [] });
    type(0, 'Raz, dwa!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(autosave.getSnapshot().joinedFrom).toBeNull();
  });

  it('merges a line that it has saved itself, with white space that the server drops', async () => {
    const { document, server, autosave, type } = open();
    type(0, 'Raz ');
    await vi.advanceTimersByTimeAsync(5 * second);
    server.changeElsewhere((text) => text.replace('Dwa.', 'Dwie.'));
    type(0, 'Raz i dalej');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(textsOf(document.lines)).toEqual(['Raz i dalej', 'Dwie.', 'Trzy.']);
    expect(autosave.getSnapshot().undecided).toEqual([]);
  });

  describe('when another user has changed the same line', () => {
    async function changeSameLine() {
      const opened = open();
      opened.server.changeElsewhere((text) => text.replace('Dwa.', 'Dwie.'));
      opened.type(1, 'Dwoje.');
      opened.type(0, 'Raz!');
      await vi.advanceTimersByTimeAsync(5 * second);
      const { document, autosave } = opened;
      const decide = (choice: Choice) => {
        const { undecided } = autosave.getSnapshot();
        const { lines, rest } = settlePlace(document, undecided, undecided[0] as UndecidedPlace, choice);
        takeLines(document, lines);
        autosave.setUndecided(rest);
        return vi.advanceTimersByTimeAsync(0);
      };
      return { ...opened, decide, undecided: () => autosave.getSnapshot().undecided };
    }

    it('keeps our version in the text and theirs on the server, and still saves the other lines', async () => {
      const { document, server, type, kind, undecided } = await changeSameLine();
      expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwoje.', 'Trzy.']);
      expect(server.text).toMatch(/Raz![\s\S]*Dwie\.[\s\S]*Trzy\./);
      expect(kind()).toBe('undecided');
      expect(undecided()).toMatchObject([{ author: 'Olga', ours: [{ text: 'Dwoje.' }], theirs: [{ text: 'Dwie.' }] }]);
      type(1, 'Dwoje ludzi.');
      type(2, 'Troje.');
      await vi.advanceTimersByTimeAsync(5 * second);
      expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwoje ludzi.', 'Troje.']);
      expect(server.text).toMatch(/Dwie\.[\s\S]*Troje\./);
      expect(kind()).toBe('undecided');
      expect(document.isDirty).toBe(true);
      await vi.advanceTimersByTimeAsync(60 * second);
      expect(server.saves).toBe(2);
    });

    it('saves our version once the user has chosen it', async () => {
      const { server, decide, kind, undecided } = await changeSameLine();
      await decide('ours');
      expect(server.text).toContain('Dwoje.');
      expect(server.text).not.toContain('Dwie.');
      expect(kind()).toBe('saved');
      expect(undecided()).toEqual([]);
    });

    it('shows the other version once the user has chosen it, and saves nothing', async () => {
      const { document, server, decide, kind } = await changeSameLine();
      await decide('theirs');
      expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwie.', 'Trzy.']);
      expect(kind()).toBe('saved');
      expect(server.saves).toBe(1);
      document.undo();
      await vi.advanceTimersByTimeAsync(5 * second);
      expect(server.text).toContain('Dwoje.');
    });

    it('saves both versions in the line when the user keeps both', async () => {
      const { document, server, decide } = await changeSameLine();
      await decide('both');
      expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwoje.\nDwie.', 'Trzy.']);
      expect(server.text).toContain('Dwoje.\nDwie.');
    });

    it('stops asking when the user has undone the change, and shows the other version', async () => {
      const { document, type, kind } = await changeSameLine();
      type(1, 'Dwa.');
      await vi.advanceTimersByTimeAsync(5 * second);
      expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwie.', 'Trzy.']);
      expect(kind()).toBe('saved');
    });

    it('shows the newest other version, and merges again when a third save follows the decision', async () => {
      const { document, server, decide, type, undecided } = await changeSameLine();
      server.changeElsewhere((text) => text.replace('Dwie.', 'Dwie osoby.'));
      type(2, 'Troje.');
      await vi.advanceTimersByTimeAsync(5 * second);
      expect(undecided()).toMatchObject([{ ours: [{ text: 'Dwoje.' }], theirs: [{ text: 'Dwie osoby.' }] }]);
      server.changeElsewhere((text) => text.replace('Raz!', 'Raz?'));
      await decide('ours');
      expect(textsOf(document.lines)).toEqual(['Raz?', 'Dwoje.', 'Troje.']);
      expect(server.text).toMatch(/Raz\?[\s\S]*Dwoje\.[\s\S]*Troje\./);
    });

    it('reports the state before both changes as the base of the draft', async () => {
      const { bases } = await changeSameLine();
      expect(textsOf(bases.at(-1) ?? [])).toEqual(['Raz!', 'Dwa.', 'Trzy.']);
    });
  });

  it('keeps the line with the caret although another user has deleted it, until the caret has left', async () => {
    const { document, server, type, kind } = open();
    document.heldId = document.order[1] as LineId;
    server.changeElsewhere(() => writeSrt([linesOf('Raz.')[0], linesOf('', '', 'Trzy.')[2]] as EditorLine[]));
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(textsOf(document.lines)).toEqual(['Raz!', 'Dwa.', 'Trzy.']);
    expect(server.text).not.toContain('Dwa.');
    expect(kind()).toBe('undecided');
    document.heldId = document.order[0] as LineId;
    type(0, 'Raz?');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(textsOf(document.lines)).toEqual(['Raz?', 'Trzy.']);
    expect(kind()).toBe('saved');
  });

  it('waits for a sign-in when the session has ended, then saves', async () => {
    const { server, autosave, type, kind } = open();
    server.fault = 401;
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(kind()).toBe('signed-out');
    type(1, 'Dwa!');
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(server.saves).toBe(0);
    server.fault = null;
    await autosave.resume();
    expect(kind()).toBe('saved');
    expect(server.text).toMatch(/Raz![\s\S]*Dwa!/);
  });

  it('keeps the text and shows the reason when another user has locked the transcript', async () => {
    const { document, server, autosave, type } = open();
    server.fault = 423;
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(autosave.getSnapshot().state).toEqual({
      kind: 'locked',
      message: 'Transkrypcja zablokowana przez: olga@example.org',
    });
    expect(textsOf(document.lines)[0]).toBe('Raz!');
    expect(await autosave.saveNow()).toBe(false);
  });

  it('shows why the server refused, and retries when the reason may be temporary', async () => {
    const { server, autosave, type, kind } = open();
    server.fault = 507;
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(autosave.getSnapshot().state).toEqual({ kind: 'failed', message: 'Brak miejsca na dysku.' });
    server.fault = null;
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(kind()).toBe('saved');
  });

  it('saves at once on request', async () => {
    const { server, autosave, type } = open();
    type(0, 'Raz!');
    expect(await autosave.saveNow()).toBe(true);
    expect(server.saves).toBe(1);
    expect(await autosave.saveNow()).toBe(true);
    expect(server.saves).toBe(1);
  });
});
