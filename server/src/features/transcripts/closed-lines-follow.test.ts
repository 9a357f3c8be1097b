import { readSrt, writeSrt } from '@glosy/core/formats/subtitles/srt';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { insertTestAudio } from '../tags/testing-archive.ts';
import { transcriptUsecases } from './transcripts.usecases.ts';

const lineCount = 8;
const closedFrom = 2;
const closedTo = 4;
const wordsOf = (line: number) => ['ala', 'bor', 'cis'].map((stem) => `${stem}${'kmnprstw'[line]}ek`);

type Edit = (lines: TranscriptLine[], at: number, by: number) => TranscriptLine[];

/** Changes that an editor, or an upload of another version, makes to lines. */
const edits: Record<string, Edit> = {
  retime: (lines, at, by) => change(lines, at, (line) => moved(line, by)),
  shiftAll: (lines, _at, by) => lines.map((line) => moved(line, by)),
  shiftFrom: (lines, at, by) => lines.map((line, index) => (index < at ? line : moved(line, by))),
  merge(lines, at) {
    const [one, next] = [lines[at], lines[at + 1]];
    if (!one || !next) return lines;
    const merged = { ...one, endMs: Math.max(one.endMs, next.endMs), text: `${one.text} ${next.text}` };
    return [...lines.slice(0, at), merged, ...lines.slice(at + 2)];
  },
  split(lines, at) {
    const line = lines[at];
    const words = line?.text.split(' ') ?? [];
    if (!line || words.length < 2) return lines;
    const middle = Math.floor((line.startMs + line.endMs) / 2);
    const half = Math.ceil(words.length / 2);
    const parts = [
      { ...line, endMs: middle, text: words.slice(0, half).join(' ') },
      { ...line, startMs: middle, text: words.slice(half).join(' ') },
    ];
    return [...lines.slice(0, at), ...parts, ...lines.slice(at + 1)];
  },
  /** In one save: the second half of a line becomes a separate line, far away. */
  splitAndMove(lines, at, by) {
    const parts = edits.split?.(lines, at, by) ?? lines;
    return parts.length === lines.length ? lines : change(parts, at + 1, (line) => moved(line, by + 60_000));
  },
  swapTexts(lines, at) {
    const other = (at + 3) % lines.length;
    const text = lines[other]?.text ?? '';
    return change(
      change(lines, other, (line) => ({ ...line, text: lines[at]?.text ?? '' })),
      at,
      (line) => ({ ...line, text }),
    );
  },
  remove: (lines, at) => (lines.length > 2 ? lines.filter((_, index) => index !== at) : lines),
};

function change(lines: TranscriptLine[], at: number, how: (line: TranscriptLine) => TranscriptLine): TranscriptLine[] {
  return lines.map((line, index) => (index === at ? how(line) : line));
}

function moved(line: TranscriptLine, by: number): TranscriptLine {
  const startMs = Math.max(0, line.startMs + by);
  return { ...line, startMs, endMs: startMs + line.endMs - line.startMs };
}

let test: TestApp;
let user: SignedIn;
let editor: SignedIn;
let count = 0;
beforeEach(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  editor = await test.signIn('editor');
});
afterEach(() => test.close());

describe('a closed passage', () => {
  it('stays closed through any edits, retimings and restored versions, in text and sound', async () => {
    const transcripts = transcriptUsecases(test.dependencies);
    const caller = { ...editor, name: 'Ewa', role: 'editor', sessionHash: '' } as const;
    const step = fc.record({
      edit: fc.constantFrom(...Object.keys(edits), 'restore'),
      at: fc.nat(lineCount),
      by: fc.integer({ min: -30_000, max: 30_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, isMadeFromLines) => {
        count += 1;
        const id = `HM-${count}`;
        const fileName = `${id}_a.srt`;
        await insertTestRecording(test.dependencies.database.db, id);
        await insertTestAudio(test.dependencies.database.db, id, [`${id}_a.mp3`]);
        const save = (lines: readonly TranscriptLine[]) =>
          transcripts.save(caller, { recording: id, fileName, bytes: new TextEncoder().encode(writeSrt(lines)) });
        const first = [...Array(lineCount).keys()].map((line) => ({
          startMs: line * 10_000,
          endMs: line * 10_000 + 9000,
          text: wordsOf(line).join(' '),
        }));
        await save(first);
        const url = `/api/recordings/${id}/closures`;
        const payload = { audio_file: `${id}_a.mp3`, start: closedFrom * 10, end: closedTo * 10 + 9 };
        const closing = isMadeFromLines ? { ...payload, transcript_file: fileName } : payload;
        expect((await test.ask(editor, { method: 'POST', url, payload: closing })).statusCode).toBe(201);
        const srtOf = async (who: SignedIn) =>
          (await test.ask(who, { url: `/api/getsrt.php?id=${id}&filename=${fileName}` })).body;
        for (const { edit, at, by } of steps) {
          const lines = readSrt(await srtOf(editor));
          if (edit === 'restore') {
            const baseRevision = (await transcripts.listRevisions(caller, id, fileName))[0]?.number ?? 0;
            await transcripts.restore(caller, { recording: id, fileName, revision: 1, baseRevision });
          } else await save((edits[edit] as Edit)(lines, at, by));
          const readByUser = await srtOf(user);
          for (let line = closedFrom; line <= closedTo; line++) {
            for (const word of wordsOf(line)) expect(readByUser).not.toContain(word);
          }
          const { stretches } = (await test.ask(user, { url })).json();
          const covers = stretches.some(
            ({ start, end }: { start: number; end: number }) => start <= payload.start && end >= payload.end,
          );
          expect(covers).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
