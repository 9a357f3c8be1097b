import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mergeWithNext, retime, setProofread, splitAt, takeLines, typeText } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { linesOf } from '../testing/lines.ts';
import { Autosave } from './autosave.ts';
import { serialiseLines } from './serialise-lines.ts';
import { settlePlace } from './undecided.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tags: ReadonlySet<number> = new Set();
const minute = 60_000;

/** One simulated user of the transcript, with the real document and the real saving. */
class Typist {
  readonly document: EditorDocument;
  readonly autosave: Autosave;
  readonly words: string[] = [];
  readonly #name: string;

  constructor(server: FakeServer, name: string, lines: readonly EditorLine[]) {
    this.#name = name;
    this.document = new EditorDocument(lines, () => Date.now());
    this.autosave = new Autosave({
      document: this.document,
      server: server.as(name),
      revision: server.revision,
      serialise: (state) => serialiseLines(state, async () => {}),
    });
    this.autosave.start();
  }

  act(action: string, place: number): void {
    const { document, autosave } = this;
    const line = document.lines[place % document.lines.length];
    if (!line) return;
    document.heldId = line.id;
    if (action === 'type') {
      const word = `${this.#name}${this.words.length}.`;
      this.words.push(word);
      typeText(document, line.id, `${line.text}${word} `, line.text.length + word.length + 1);
    }
    if (action === 'split') splitAt(document, line.id, line.text.indexOf(' ') + 1);
    if (action === 'join') mergeWithNext(document, line.id, tags);
    if (action === 'move') retime(document, line.id, line.startMs + 5000, line.endMs + 5000);
    if (action === 'mark') setProofread(document, line.id, !line.isProofread);
    const { undecided } = autosave.getSnapshot();
    const [first] = undecided;
    if (action !== 'keep both' || !first) return;
    const { lines, rest } = settlePlace(document, undecided, first, 'both');
    takeLines(document, lines);
    autosave.setUndecided(rest);
  }

  /** Texts of this user that the bar asks about. */
  get asked(): string[] {
    return this.autosave.getSnapshot().undecided.flatMap(({ ours }) => ours.map(({ text }) => text));
  }
}

const step = fc.record({
  who: fc.constantFrom(0, 1),
  action: fc.constantFrom('type', 'type', 'type', 'type', 'split', 'join', 'move', 'mark', 'keep both'),
  place: fc.nat(5),
  pauseMs: fc.oneof(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 1000, max: 9000 })),
  isAnswerLost: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
});

it('every word of two people who type in one transcript is on the server or shown as undecided', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const texts = ['Raz i.', 'Dwa i.', 'Trzy i.', 'Cztery i.'];
      const server = new FakeServer(linesOf(...texts));
      const typists = [new Typist(server, 'Ewa', linesOf(...texts)), new Typist(server, 'Olga', linesOf(...texts))];
      for (const { who, action, place, pauseMs, isAnswerLost } of steps) {
        typists[who]?.act(action, place);
        if (isAnswerLost) server.fault = 'lost';
        await vi.advanceTimersByTimeAsync(pauseMs);
      }
      server.fault = null;
      await vi.advanceTimersByTimeAsync(5 * minute);
      for (const { autosave } of typists) expect(autosave.getSnapshot().state.kind).toMatch(/^(saved|undecided)$/);
      const found = [server.text, ...typists.flatMap(({ asked }) => asked)].join(' ');
      expect(typists.flatMap(({ words }) => words).filter((word) => !found.includes(word))).toEqual([]);
      for (const { document } of typists) {
        expect(new Set(document.order).size).toBe(document.lines.length);
      }
      await Promise.all(typists.map(({ autosave }) => autosave.close()));
    }),
    { numRuns: 150 },
  );
});
