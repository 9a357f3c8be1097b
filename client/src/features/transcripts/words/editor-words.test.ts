import type { ConfirmedLine, WireWord } from '@glosy/core/contract/transcripts/words';
import { expect, it } from 'vitest';
import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { EditorController } from '../controller/editor-controller.ts';
import { mergeWithNext, setProofread, splitAt, typeText } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { LineId } from '../document/editor-line.ts';
import { linesOf } from '../testing/lines.ts';
import { type ConfirmationStore, Confirmations } from './confirmations.ts';
import { nextDoubtful } from './next-doubtful.ts';
import { offeredNames, takeName } from './similar-names.ts';

const playback = { subscribe: () => () => {}, subscribePosition: () => () => {}, tracks: [] };

/** Words of a line of `linesOf`, 100 ms each; those marked with `?` are unsure. */
function heard(text: string, startMs: number): WireWord[] {
  return text
    .replace('Anna: ', '')
    .split(' ')
    .map((word, at) => {
      const certainty = word.endsWith('?') ? 0.2 : 0.9;
      return [startMs + at * 100, startMs + (at + 1) * 100, certainty, word.replace('?', '')];
    });
}

function editorOf(document: EditorDocument): EditorController {
  return new EditorController({
    document,
    playback: playback as unknown as Playback,
    current: {} as CurrentLine,
    taggedStartsMs: () => new Set(),
    isEditable: () => true,
  });
}

function open(...texts: string[]) {
  const lines = linesOf(...texts.map((text) => text.replaceAll('?', '')));
  const document = new EditorDocument(lines);
  const editor = editorOf(document);
  const words = texts.map((text, at) => heard(text, lines[at]?.startMs ?? 0));
  const doubtful = texts.join(' ').split('?').length - 1;
  const all = words.flat().length;
  document.words.load(lines, words, (100 * doubtful) / all);
  return { document, editor };
}

function storeInMemory(): ConfirmationStore {
  let stored: readonly ConfirmedLine[] = [];
  return { read: () => stored, write: (lines) => (stored = lines) };
}

function doubtful(document: EditorDocument): string[] {
  return document.lines.flatMap((line) =>
    document.words.doubtfulIn(line).map(({ start, end }) => line.text.slice(start, end)),
  );
}

it('the least certain words of a recording are doubtful, without a fixed threshold', () => {
  const { document } = open('mama? poszła do domu', 'Anna: ciemno? było wszędzie');
  expect(doubtful(document)).toEqual(['mama', 'ciemno']);
  expect(document.words.count).toBe(2);
});

it('words of certainty 0 are doubtful, even if they are many or the recogniser gave no other certainty', () => {
  const lines = linesOf('mama poszła do domu');
  const document = new EditorDocument(lines);
  const certainties = [0, 0, null, 0];
  const words = heard('mama poszła do domu', 0).map(([from, to, , text], at): WireWord => {
    return [from, to, certainties[at] ?? null, text];
  });
  document.words.load(lines, [words], 5);
  expect(doubtful(document)).toEqual(['mama', 'poszła', 'domu']);
});

it('words that a person settled keep their rank: no others become doubtful after a reload', () => {
  const [text, certainties] = ['mama poszła do domu', [0.1, 0.2, 0.3, 0.4]];
  const load = (settled: number) => {
    const lines = linesOf(text);
    const words = text.split(' ').map((word, at): WireWord => {
      const certainty = certainties[at] as number;
      return at < settled ? [at, at + 1, 1, word, certainty] : [at, at + 1, certainty, word];
    });
    const document = new EditorDocument(lines);
    document.words.load(lines, [words], 50);
    return doubtful(document);
  };
  expect(load(0)).toEqual(['mama', 'poszła']);
  expect(load(1)).toEqual(['poszła']);
  expect(load(2)).toEqual([]);
});

it('if no recogniser reported its certainty, the key reports that nothing is known', () => {
  const lines = linesOf('mama poszła');
  const document = new EditorDocument(lines);
  document.words.load(
    lines,
    [
      [
        [0, 1, null, 'mama'],
        [1, 2, null, 'poszła'],
      ],
    ],
    5,
  );
  const editor = editorOf(document);
  nextDoubtful(editor, null);
  expect(editor.refusal.get()).toBe('Program, który przepisał to nagranie, nie podał, których słów nie był pewien.');
});

it('a rewritten word is certain, and the others do not change', () => {
  const { document } = open('mama? poszła do? domu');
  const [id] = document.order as [LineId];
  typeText(document, id, 'tata poszła do domu', 4);
  expect(doubtful(document)).toEqual(['do']);
  document.undo();
  expect(doubtful(document)).toEqual(['mama', 'do']);
  expect(document.words.count).toBe(2);
});

it('splitting and merging keep doubtful words, and a split uses the time of its word', () => {
  const { document } = open('mama poszła do? domu', 'ciemno? było');
  const [id] = document.order as [LineId];
  splitAt(document, id, 'mama poszła '.length);
  expect(document.lines[1]?.startMs).toBe((document.lines[0]?.startMs ?? 0) + 200);
  expect(doubtful(document)).toEqual(['do', 'ciemno']);
  mergeWithNext(document, document.order[1] as LineId, new Set());
  expect(doubtful(document)).toEqual(['do', 'ciemno']);
});

it('no word of a proofread line is doubtful', () => {
  const { document } = open('mama? poszła', 'ciemno? było');
  setProofread(document, document.order[0] as LineId, true);
  expect(doubtful(document)).toEqual(['ciemno']);
  expect(document.words.count).toBe(1);
});

it('the key shows the next doubtful word and, pressed again, confirms it; a corrected word needs no confirmation', () => {
  const { document, editor } = open('mama? poszła', 'ciemno? było', 'a potem? rano');
  const sent: ConfirmedLine[][] = [];
  const confirmations = new Confirmations(document, async (lines) => void sent.push(lines), storeInMemory());
  const press = () => {
    nextDoubtful(editor, confirmations.confirm);
    const request = editor.focusRequest.get();
    if (request) editor.noteCaret(request.lineId, request.offset);
    return request && document.line(request.lineId)?.text.slice(request.offset, request.end);
  };
  editor.noteCaret(document.order[0] as LineId, 0);
  expect(press()).toBe('mama');
  expect(doubtful(document)).toEqual(['mama', 'ciemno', 'potem']);
  expect(press()).toBe('ciemno');
  expect(doubtful(document)).toEqual(['ciemno', 'potem']);
  editor.type(document.order[1] as LineId, 'jasno było', 5);
  expect(press()).toBe('potem');
  expect(sent.flat()).toMatchObject([{ text: 'mama poszła', words: [0] }]);
});

it('confirmed words are sent once their line is saved, and again after a failure', async () => {
  const { document } = open('mama? poszła');
  const sent: ConfirmedLine[] = [];
  let isOffline = true;
  const confirmations = new Confirmations(
    document,
    async (lines) => {
      if (isOffline) throw new Error('offline');
      sent.push(...lines);
    },
    storeInMemory(),
  );
  typeText(document, document.order[0] as LineId, 'mama wyszła', 11);
  confirmations.confirm(document.lines[0] as never, 0);
  expect([sent, confirmations.isWaiting.get()]).toEqual([[], true]);
  // A save sends it without further action.
  document.markSaved(document.lines);
  await new Promise((resolve) => setImmediate(resolve));
  expect(confirmations.isWaiting.get()).toBe(true);
  isOffline = false;
  await confirmations.flush();
  expect(sent).toMatchObject([{ text: 'mama wyszła', words: [0, 1] }]);
  expect(confirmations.isWaiting.get()).toBe(false);
});

it('words that could not be sent before the browser was closed are confirmed in the next visit, even in an edited line', async () => {
  const store = storeInMemory();
  const { document } = open('mama? poszła', 'ciemno? było', 'a potem? rano');
  const offline = new Confirmations(document, async () => Promise.reject(new Error('offline')), store);
  typeText(document, document.order[1] as LineId, 'ciemno jest', 11);
  for (const line of document.lines.slice(0, 2)) offline.confirm(line, 0);

  const sent: ConfirmedLine[] = [];
  const again = open('mama? poszła', 'ciemno? było', 'a potem? rano').document;
  const online = new Confirmations(again, async (lines) => void sent.push(...lines), store);
  online.restore();
  expect(doubtful(again)).toEqual(['ciemno', 'potem']);
  // The draft of the edited line is restored and saved.
  typeText(again, again.order[1] as LineId, 'ciemno jest', 11);
  again.markSaved(again.lines);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toMatchObject([
    { text: 'mama poszła', words: [0] },
    { text: 'ciemno jest', words: [0, 1] },
  ]);
  expect(doubtful(again)).toEqual(['potem']);
  expect([online.isWaiting.get(), store.read()]).toEqual([false, []]);
});

it('confirmed words of an earlier visit that are too old are deleted from the device', () => {
  const written: (readonly ConfirmedLine[])[] = [];
  const { document } = open('mama? poszła');
  new Confirmations(document, async () => {}, { read: () => [], write: (lines) => written.push(lines) }).restore();
  expect(written).toEqual([[]]);
});

it('one key replaces the doubtful word by a similar name, repeated by the next name, and then by the word again', () => {
  const { document, editor } = open('mieszkał u Szajblera,? w Łodzi');
  document.words.similarNames.set(new Map([['Szajblera', ['Scheiblera', 'Schaiblera']]]));
  nextDoubtful(editor, null);
  expect(offeredNames(document)).toEqual(['Scheiblera', 'Schaiblera']);
  const texts = [1, 2, 3].map(() => {
    takeName(editor);
    return document.lines[0]?.text;
  });
  expect(texts).toEqual(['Scheiblera', 'Schaiblera', 'Szajblera'].map((name) => `mieszkał u ${name}, w Łodzi`));
  expect(doubtful(document)).toEqual([]);
  document.undo();
  document.undo();
  document.undo();
  expect(doubtful(document)).toEqual(['Szajblera,']);
});

it('no name is offered once the word was rewritten, and then the command is refused with a reason', () => {
  const { document, editor } = open('mieszkał u Szajblera? w Łodzi');
  document.words.similarNames.set(new Map([['Szajblera', ['Scheiblera']]]));
  nextDoubtful(editor, null);
  const [id] = document.order as [LineId];
  typeText(document, id, 'mieszkał u kogoś w Łodzi', 4);
  expect(offeredNames(document)).toEqual([]);
  takeName(editor);
  expect(document.lines[0]?.text).toBe('mieszkał u kogoś w Łodzi');
  expect(editor.refusal.get()).toBe('Archiwum nie ma nazwy podobnej do tego słowa.');
});
