import { hideSpeaker, type Pseudonym } from '@glosy/core/people/pseudonym';
import type { Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import type { Span } from '../../search/find/find-spans.ts';
import type { MarkLines } from '../../search/find/marker.ts';
import { speakerOf } from '../../search/index/line-facts.ts';
import { type ClosureClock, closedLinesFor } from '../recordings/closures/closed-for.repository.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { signatureOf } from './listeners-key.ts';
import { type LinesInContext, type Passage, passageOf } from './passages.ts';
import { type LineRow, listLineRanges, listTranscriptsOf } from './recording-texts.repository.ts';

/** What to mark in passages, the reader, and the number of context lines on each side. */
interface Reading extends ClosureClock {
  readonly mark: MarkLines;
  readonly caller: { readonly role: Role };
  readonly contextLines?: number;
}

/**
 * The passages of the spans, in order, from the transcripts as stored now. Passages that are closed to the caller, or
 * whose words are gone, are left out.
 */
export async function readPassages(
  db: Queryable,
  catalog: Catalog,
  spans: readonly Span[],
  { mark, caller, contextLines = 0, ...clock }: Reading,
): Promise<Passage[]> {
  const recordings = [
    ...new Set(spans.flatMap(({ document }) => signatureOf(catalog.document(document)?.recording ?? ''))),
  ];
  const transcripts = new Map((await listTranscriptsOf(db, recordings)).map((row) => [row.id, row]));
  const closed = await closedLinesFor(db, caller, [...transcripts.keys()], clock);
  const pseudonyms = await pseudonymsFor(db, caller, recordings);
  const facts = await catalog.lines([...new Set(spans.map(({ document }) => document))]);
  const passageIn = (lines: StoredLines, span: Span, around: number): Passage | undefined => {
    const transcript = transcripts.get(catalog.document(span.document)?.transcriptId ?? '');
    const pseudonym = pseudonyms.get(transcript?.recording ?? '');
    const own = transcript && linesAround(lines.get(transcript.id) ?? new Map(), span, around, pseudonym);
    const ofDocument = facts.get(span.document);
    if (!transcript || !own || own.lines.some(({ id }) => closed.has(id))) return undefined;
    const speaker = ofDocument ? speakerOf(ofDocument, span.first) : '';
    return passageOf(transcript, upToClosed(own, closed), speaker, mark);
  };
  const readSome = async (some: readonly Span[]): Promise<Passage[]> => {
    const read = await readLines(db, catalog, some, contextLines);
    const passages = some.map((span) => passageIn(read, span, contextLines));
    // Rarely needed: a year or a phrase that is only recognised with the lines around it.
    const unmarked = some.filter((_, index) => passages[index] === undefined);
    const around = Math.max(contextLines, linesToUnderstand);
    const readAgain = await readLines(db, catalog, unmarked, around);
    return some.flatMap((span, index) => passages[index] ?? passageIn(readAgain, span, around) ?? []);
  };
  const passages = await readSome(spans.slice(0, spansPerPiece));
  for (let from = spansPerPiece; from < spans.length; from += spansPerPiece) {
    await quietTurn();
    passages.push(...(await readSome(spans.slice(from, from + spansPerPiece))));
  }
  return passages;
}

/** Number of spans that are read and marked before other requests are answered. */
const spansPerPiece = 200;

/** Context lines on each side, read if the match is not recognised in the passage alone. */
const linesToUnderstand = 3;

/** The context up to the nearest line on each side that is closed to the caller. */
function upToClosed({ before, lines, after }: LinesInContext, closed: ReadonlyMap<string, unknown>): LinesInContext {
  const isClosed = ({ id }: LineRow) => closed.has(id);
  const end = after.findIndex(isClosed);
  return {
    before: before.slice(before.findLastIndex(isClosed) + 1),
    lines,
    after: end < 0 ? after : after.slice(0, end),
  };
}

/** Transcript → lines by position. */
type StoredLines = ReadonlyMap<string, ReadonlyMap<number, LineRow>>;

/** The stored lines of the spans, with the given number of context lines on each side. */
async function readLines(
  db: Queryable,
  catalog: Catalog,
  spans: readonly Span[],
  around: number,
): Promise<StoredLines> {
  const ranges = spans.flatMap(({ document, first, last }) => {
    const transcriptId = catalog.document(document)?.transcriptId;
    return transcriptId ? [{ transcriptId, first: first - around, last: last + around }] : [];
  });
  const lines = new Map<string, Map<number, LineRow>>();
  for (const row of await listLineRanges(db, ranges)) {
    const own = lines.get(row.transcript_id) ?? new Map<number, LineRow>();
    lines.set(row.transcript_id, own.set(row.position, row));
  }
  return lines;
}

function linesAround(
  lines: ReadonlyMap<number, LineRow>,
  { first, last }: Span,
  around: number,
  pseudonym: Pseudonym | undefined,
): LinesInContext {
  const within = (from: number, to: number) => {
    const own = linesWithin(lines, from, to);
    return pseudonym ? own.map((line) => ({ ...line, text: hideSpeaker(line.text, pseudonym) })) : own;
  };
  return {
    before: within(first - around, first - 1),
    lines: within(first, last),
    after: within(last + 1, last + around),
  };
}

function linesWithin(lines: ReadonlyMap<number, LineRow>, first: number, last: number): LineRow[] {
  const own: LineRow[] = [];
  for (let position = first; position <= last; position++) {
    const line = lines.get(position);
    if (line) own.push(line);
  }
  return own;
}
