import { fold, foldName } from '@glosy/core/text/fold';
import type { Kysely } from 'kysely';
import type { LinesTable } from '../server/src/database/tables/transcripts.ts';
import type { Tables } from '../server/src/database/tables.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';

export interface Size {
  recordings: number;
  linesPerRecording: number;
  tags: number;
  occurrences: number;
}

const at = '2026-01-01T10:00:00.000Z';
const rowsPerInsert = 2000;
const letters = 'ABCĆDEFGHIJKLŁMNOÓPRSŚTUWZŹŻ0123456789';
const words = ['huta', 'szkoła', 'powódź', 'kolej', 'jarmark', 'kino', 'młyn', 'most', 'odpust', 'żniwa'];

/**
 * Fills an empty database with recordings whose lines have tags: a few tags are on very many lines, most on few, as in
 * a real index. Deterministic for equal arguments.
 */
export async function fillTags(db: Kysely<Tables>, size: Size): Promise<void> {
  const random = randomFrom(42);
  await db
    .insertInto('tags')
    .values(
      Array.from({ length: size.tags }, (_, index) => {
        const name = `${letters[index % letters.length]}${words[index % words.length]} numer ${index}`;
        const type = index % 3 === 0 ? ('person' as const) : ('keyword' as const);
        return { id: index + 1, name, name_folded: foldName(name), type, created_at: at };
      }),
    )
    .execute();
  for (let number = 0; number < size.recordings; number += 1) await addRecording(db, number, size.linesPerRecording);
  const pairs = new Set<string>();
  while (pairs.size < size.occurrences) {
    const tag = 1 + Math.floor(random() ** 3 * size.tags);
    const recording = Math.floor(random() * size.recordings);
    const line = Math.floor(random() * size.linesPerRecording);
    pairs.add(`${tag} ${lineId(recording, line)}`);
  }
  const rows = [...pairs].map((pair) => {
    const [tag, line = ''] = pair.split(' ');
    const recording = Number(line.slice(24, 28));
    return { tag_id: Number(tag), line_id: line, transcript_id: transcriptId(recording) };
  });
  await inParts(rows, (part) => db.insertInto('line_tags').values(part).execute());
}

export function signatureOf(recording: number): string {
  return `HM-2024-${String(recording).padStart(3, '0')}`;
}

function lineId(recording: number, line: number): string {
  // Ids as long and unordered as the product's random ones.
  const scattered = ((recording * 7919 + line * 104_729) % 1_000_003).toString(16).padStart(8, '0');
  return `${scattered}-0000-4000-8000-${String(recording).padStart(4, '0')}${String(line).padStart(8, '0')}`;
}

function transcriptId(recording: number): string {
  return `00000000-0000-4000-8000-${String(recording).padStart(12, '0')}`;
}

async function addRecording(db: Kysely<Tables>, number: number, lineCount: number): Promise<void> {
  const signature = signatureOf(number);
  await insertTestRecording(db, signature, {
    title: `Rozmowa ${number}`,
    restrictions: number % 10 ? 'public' : 'private',
  });
  const name = `${signature}_rozmowa.srt`;
  const id = transcriptId(number);
  const transcript = { id, recording: signature, name, name_folded: fold(name), audio_name: '', revision: 1 };
  await db
    .insertInto('transcripts')
    .values({ ...transcript, created_at: at, updated_at: at })
    .execute();
  const lines = Array.from({ length: lineCount }, (_, position): LinesTable => {
    const text = `To było w ${1930 + (position % 50)} roku, niedaleko dworca, jak się szło w stronę młyna i rzeki.`;
    const start = position * 4000;
    return {
      id: lineId(number, position),
      transcript_id: id,
      position,
      start_ms: start,
      end_ms: start + 4000,
      text,
      proofread: 0,
    };
  });
  await inParts(lines, (part) => db.insertInto('lines').values(part).execute());
}

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) await write(rows.slice(from, from + rowsPerInsert));
}

/** Random numbers from 0 up to 1, deterministic for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
