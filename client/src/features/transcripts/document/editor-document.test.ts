import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { linesOf, textsOf } from '../testing/lines.ts';
import {
  mergeRefusal,
  mergeWithNext,
  replaceTexts,
  retime,
  setProofread,
  setSpeaker,
  splitAt,
  takeLines,
  typeText,
} from './editor-commands.ts';
import { EditorDocument } from './editor-document.ts';
import { continueLines, type EditorLine, type LineId, newLineId, toEditorLines } from './editor-line.ts';

const noTags = new Set<number>();

function open(...texts: string[]) {
  let now = 0;
  const document = new EditorDocument(linesOf(...texts), () => now);
  return {
    document,
    id: (index: number) => document.order[index] as LineId,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

/** The lines without their ids. */
const contents = (document: EditorDocument) => document.lines.map(({ id, ...content }) => content);

describe('typing', () => {
  it('changes one line and leaves all others the same objects', () => {
    const { document, id } = open('Raz.', 'Dwa.', 'Trzy.');
    const before = document.lines;
    typeText(document, id(1), 'Dwa!', 4);
    expect(document.lines.map((line, index) => line === before[index])).toEqual([true, false, true]);
    expect(document.lines[1]?.text).toBe('Dwa!');
  });

  it('notifies only the subscribers of that line', () => {
    const { document, id } = open('Raz.', 'Dwa.');
    const heard: string[] = [];
    document.subscribeLine(id(0), () => heard.push('first'));
    document.subscribeLine(id(1), () => heard.push('second'));
    document.subscribeOrder(() => heard.push('order'));
    typeText(document, id(1), 'Dwa!', 4);
    expect(heard).toEqual(['second']);
  });

  it('does not search for the playing line again', () => {
    const { document, id } = open('Raz.', 'Dwa.');
    const timed = document.timedLines;
    typeText(document, id(1), 'Dwa!', 4);
    expect(document.timedLines).toBe(timed);
    retime(document, id(1), 4100, 8000);
    expect(document.timedLines).not.toBe(timed);
  });

  it('is undone in steps of uninterrupted typing', () => {
    const { document, id, wait } = open('');
    for (const text of ['R', 'Ra', 'Raz']) {
      typeText(document, id(0), text, text.length);
      wait(200);
    }
    wait(1000);
    typeText(document, id(0), 'Raz!', 4);
    expect(document.undo()).toEqual({ lineId: id(0), offset: 3 });
    expect(textsOf(document.lines)).toEqual(['Raz']);
    document.undo();
    expect(textsOf(document.lines)).toEqual(['']);
    expect(document.undo()).toBeUndefined();
    document.redo();
    document.redo();
    expect(textsOf(document.lines)).toEqual(['Raz!']);
  });

  it('refuses a line that is too long', () => {
    const { document, id } = open('Raz.');
    expect(typeText(document, id(0), 'a'.repeat(5001), 5001)).toMatchObject({ isDone: false });
    expect(document.isDirty).toBe(false);
  });
});

describe('a document', () => {
  it('is not dirty when all changes are undone', () => {
    const { document, id } = open('Raz.', 'Dwa.');
    typeText(document, id(0), 'Raz!', 4);
    expect(document.isDirty).toBe(true);
    document.undo();
    expect(document.isDirty).toBe(false);
  });

  it('finds each line after insertions, also in a file whose lines are not in the order of their starts', () => {
    const starts = [8000, 0, 4000, 4000, 12_000];
    const document = new EditorDocument(
      toEditorLines(starts.map((startMs) => ({ startMs, endMs: startMs + 3000, text: 'Raz dwa.' }))),
    );
    const [first] = document.order as [LineId];
    splitAt(document, first, 3);
    expect(document.lines.length).toBe(6);
    expect(document.lines.map((line) => document.indexOf(line.id))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(document.lines.map((line) => document.line(line.id))).toEqual(document.lines);
    expect(document.indexOf(first - 1)).toBe(-1);
  });

  it('keeps the saved start of a line until the line is saved again', () => {
    const { document, id } = open('Raz dwa.', 'Trzy.');
    splitAt(document, id(0), 3);
    retime(document, id(2), 4500, 8000);
    expect([0, 1, 2].map((index) => document.savedStartOf(id(index)))).toEqual([0, null, 4000]);
    document.markSaved(document.lines);
    expect([0, 1, 2].map((index) => document.savedStartOf(id(index)))).toEqual([0, 1714, 4500]);
  });

  it('keeps lines in the order of their starts', () => {
    const { document, id } = open('Raz.', 'Dwa.', 'Trzy.');
    retime(document, id(0), 5000, 6000);
    expect(textsOf(document.lines)).toEqual(['Dwa.', 'Raz.', 'Trzy.']);
    document.undo();
    expect(textsOf(document.lines)).toEqual(['Raz.', 'Dwa.', 'Trzy.']);
  });
});

describe('merging with the next line', () => {
  it('joins the texts with a space and puts the caret between them', () => {
    const { document, id } = open('Raz', 'dwa.', 'Trzy.');
    const outcome = mergeWithNext(document, id(0), noTags);
    expect(outcome).toEqual({ isDone: true, caret: { lineId: id(0), offset: 4 } });
    expect(document.lines[0]).toMatchObject({ startMs: 0, endMs: 8000, text: 'Raz dwa.' });
  });

  it('is refused for lines with tags, on either side', () => {
    const { document, id } = open('Raz', 'dwa', 'trzy');
    const refused = { isDone: false, reason: 'Nie można połączyć napisów z przypisanymi tagami' };
    expect(mergeRefusal).toBe(refused.reason);
    expect(mergeWithNext(document, id(0), new Set([4000]))).toEqual(refused);
    expect(mergeWithNext(document, id(1), new Set([4000]))).toEqual(refused);
    expect(document.isDirty).toBe(false);
  });

  it('recognises a tagged line after its start was changed', () => {
    const { document, id } = open('Raz', 'dwa');
    retime(document, id(1), 4500, 8000);
    expect(mergeWithNext(document, id(0), new Set([4000]))).toMatchObject({ isDone: false });
  });

  it('keeps the line proofread only if both lines were', () => {
    const { document, id } = open('Raz', 'dwa');
    setProofread(document, id(0), true);
    mergeWithNext(document, id(0), noTags);
    expect(document.lines[0]?.isProofread).toBe(false);
  });
});

describe('setting the speaker', () => {
  it('inserts, changes and removes the name before the text', () => {
    const { document, id } = open('Pamiętam to dobrze.');
    setSpeaker(document, id(0), ' Anna  Nowak ');
    expect(textsOf(document.lines)).toEqual(['Anna Nowak: Pamiętam to dobrze.']);
    setSpeaker(document, id(0), 'Ewa');
    setSpeaker(document, id(0), '');
    expect(textsOf(document.lines)).toEqual(['Pamiętam to dobrze.']);
  });

  it('refuses text that would not be parsed as a name', () => {
    const { document, id } = open('Pamiętam.');
    expect(setSpeaker(document, id(0), 'ktoś: inny')).toMatchObject({ isDone: false });
    expect(document.isDirty).toBe(false);
  });
});

type Step = (document: EditorDocument, pick: (from: number) => LineId) => void;
const index = fc.nat(40);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(index, fc.string({ maxLength: 12 })).map(
    ([at, text]): Step =>
      (document, pick) =>
        typeText(document, pick(at), text, text.length),
  ),
  fc.tuple(index, fc.nat(12)).map(
    ([at, offset]): Step =>
      (document, pick) =>
        splitAt(document, pick(at), offset),
  ),
  index.map(
    (at): Step =>
      (document, pick) =>
        mergeWithNext(document, pick(at), noTags),
  ),
  fc.tuple(index, fc.nat(20_000), fc.nat(20_000)).map(
    ([at, start, length]): Step =>
      (document, pick) =>
        retime(document, pick(at), start, start + length),
  ),
  fc.tuple(index, fc.boolean()).map(
    ([at, isProofread]): Step =>
      (document, pick) =>
        setProofread(document, pick(at), isProofread),
  ),
  fc.constantFrom('a', 'bb', 'Ewa').map(
    (text): Step =>
      (document) =>
        replaceTexts(document, new Map(document.order.map((id) => [id, text]))),
  ),
  fc.array(fc.constantFrom('x', 'y', 'Raz'), { maxLength: 5 }).map(
    (texts): Step =>
      (document) =>
        takeLines(document, continueLines(document.lines, linesOf(...texts))),
  ),
);

describe('undo and redo', () => {
  it('reach the first and the last state, for any sequence of edits', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        const { document, wait } = open('Raz dwa trzy', 'Ewa: cztery', 'pięć');
        const beginning = contents(document);
        const states = [beginning];
        for (const step of steps) {
          const before = document.lines;
          step(document, (at) => document.order[at % Math.max(1, document.order.length)] ?? 0);
          wait(5000);
          if (document.lines !== before) states.push(contents(document));
        }
        for (const state of states.slice(0, -1).reverse()) {
          document.undo();
          expect(contents(document)).toEqual(state);
        }
        expect(document.undo()).toBeUndefined();
        for (const state of states.slice(1)) {
          document.redo();
          expect(contents(document)).toEqual(state);
        }
        expect(document.redo()).toBeUndefined();
      }),
    );
  });

  it('keep indexes, proofread count and order consistent with the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyStep, fc.constantFrom('undo', 'redo')), { maxLength: 30 }), (steps) => {
        const { document } = open('Raz dwa trzy', 'cztery', 'pięć');
        for (const step of steps) {
          if (step === 'undo') document.undo();
          else if (step === 'redo') document.redo();
          else (step as Step)(document, (at) => document.order[at % Math.max(1, document.order.length)] ?? 0);
          expect(document.order).toEqual(document.lines.map((line) => line.id));
          expect(document.lines.every((line, at) => document.indexOf(line.id) === at)).toBe(true);
          expect(document.lines.every((line) => document.line(line.id) === line)).toBe(true);
          expect(new Set(document.order).size).toBe(document.order.length);
          expect(document.summary.proofreadCount).toBe(document.lines.filter((line) => line.isProofread).length);
          expect([...document.lines].sort((a, b) => a.startMs - b.startMs)).toEqual(document.lines);
        }
      }),
    );
  });
});

it('replacing words in many lines, and undoing it, copies the list of lines only once', () => {
  const document = new EditorDocument(linesOf(...Array.from({ length: 300 }, () => 'Raz.')));
  const texts = new Map(document.order.map((id) => [id, 'Dwa.']));
  const copying = vi.spyOn(Array.prototype, 'slice');
  try {
    replaceTexts(document, texts);
    document.undo();
    expect(copying.mock.contexts.filter((list) => (list as unknown[]).length === 300)).toHaveLength(2);
  } finally {
    copying.mockRestore();
  }
  expect(new Set(textsOf(document.lines))).toEqual(new Set(['Raz.']));
});

describe('lines merged from another user', () => {
  const newLine = (text: string): EditorLine => ({ id: newLineId(), startMs: 1, endMs: 2, text, isProofread: false });

  it('keep the undo steps of other lines at their lines', () => {
    const { document, id } = open('Raz.', 'Dwa.', 'Trzy.');
    const second = id(1);
    typeText(document, second, 'Dwa!', 4);
    setProofread(document, id(2), true);
    const [first, ...rest] = document.lines as [EditorLine, ...EditorLine[]];
    const theirs = [{ ...first, text: 'Pierwszy.' }, newLine('Nowy.'), ...rest];
    document.takeOver(theirs, theirs);
    document.undo();
    expect(document.undo()).toEqual({ lineId: second, offset: 4 });
    expect(textsOf(document.lines)).toEqual(['Pierwszy.', 'Nowy.', 'Dwa.', 'Trzy.']);
    document.redo();
    document.redo();
    expect(document.lines).toEqual(theirs);
  });

  it('are not reverted by undoing: steps up to the last one in a line that they change are dropped', () => {
    const { document, id, wait } = open('Raz.', 'Dwa.');
    typeText(document, id(0), 'Raz!', 4);
    typeText(document, id(1), 'Dwa!', 4);
    wait(5000);
    const theirs = document.lines.map((line) => (line.id === id(0) ? { ...line, text: 'Razem.' } : line));
    document.takeOver(theirs, theirs);
    document.undo();
    expect(document.undo()).toBeUndefined();
    expect(textsOf(document.lines)).toEqual(['Razem.', 'Dwa.']);
  });

  it('survive undoing and redoing any edits', () => {
    const marks = fc.array(fc.constantFrom('keep', 'change', 'delete', 'insert'), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), fc.nat(5), marks, (steps, undone, others) => {
        const { document, wait } = open('Raz dwa trzy', 'Ewa: cztery', 'pięć');
        for (const step of steps) {
          step(document, (at) => document.order[at % Math.max(1, document.order.length)] ?? 0);
          wait(5000);
        }
        for (let count = 0; count < undone; count++) document.undo();
        const theirs = document.lines.flatMap((line, index) => {
          if (others[index] === 'delete') return [];
          if (others[index] === 'change') return [{ ...line, text: 'Olga' }];
          return others[index] === 'insert' ? [newLine('Olga'), line] : [line];
        });
        const added = theirs.filter((line) => !document.lines.includes(line));
        document.takeOver(theirs, theirs);
        expect(document.isDirty).toBe(false);
        while (document.undo() !== undefined) expect(added.every((line) => document.lines.includes(line))).toBe(true);
        while (document.redo() !== undefined) expect(added.every((line) => document.lines.includes(line))).toBe(true);
        expect(new Set(document.order).size).toBe(document.lines.length);
        expect(document.summary.proofreadCount).toBe(document.lines.filter((line) => line.isProofread).length);
      }),
    );
  });
});
