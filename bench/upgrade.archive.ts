import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import SQLite from 'better-sqlite3';
import { readConfig } from '../server/src/config.ts';
import { openStorage } from '../server/src/dependencies.ts';
import { wavOf } from '../server/src/testing/sounds.ts';
import { randomFrom, vocabulary } from './search.archive.ts';

const script = new URL('../server/src/commands/fixtures/archive-0.1.sqlite.sql', import.meta.url);
const soundBytes = 32_000;
const wordsPerLine = 10;

type Row = Record<string, string | number | Buffer | null>;

/** Tables of one recording in the script of 0.1, ordered so that each row refers only to earlier ones. */
const tables = [
  'recordings',
  'recording_changes',
  'files',
  'audio_files',
  'transcripts',
  'consents',
  'closures',
  'closure_ranges',
  'reports',
  'publications',
];
/** Tables whose ids the database assigns. */
const numbered = ['recording_changes', 'reports'];

export interface EarlierArchive {
  interviews: number;
  linesEach: number;
  revisionsEach: number;
}

/**
 * Writes an archive in the state of 0.1: the recording of the script that tests upgrades, repeated, with long
 * transcripts and sounds that can be decoded.
 */
export async function writeEarlierArchive(settings: Record<string, string>, size: EarlierArchive): Promise<void> {
  const file = new SQLite(join(settings.DATA_DIR ?? '', 'archive.sqlite'));
  file.pragma('journal_mode = wal');
  file.exec(readFileSync(script, 'utf8'));
  const samples = new Map(tables.map((table) => [table, file.prepare(`select * from ${table}`).get() as Row]));
  file.exec('delete from line_tags; delete from closure_lines; delete from editor_places');
  for (const table of ['lines', 'revisions', ...[...tables].reverse()]) file.exec(`delete from ${table}`);
  const revision = file.prepare(
    `insert into revisions (transcript_id, number, at, updated_at, author, origin, line_count, legacy_content, content, action)
      values (?, ?, '2026-01-01', '2026-01-01', 'Adam', 'person', ?, '', ?, ?)`,
  );
  const line = file.prepare('insert into lines values (?, ?, ?, ?, ?, ?, ?)');
  const random = randomFrom(11);
  const keys: string[] = [];
  const writeOne = (number: number) => {
    const rename = renamerOf(number);
    for (const [table, sample] of samples) insert(file, table, rename(table, sample));
    const transcript = String(rename('transcripts', samples.get('transcripts') ?? {}).id);
    keys.push(String(rename('files', samples.get('files') ?? {}).storage_key));
    const lines = Array.from({ length: size.linesEach }, (_, position) => ({
      startMs: position * 4000,
      endMs: position * 4000 + 3900,
      text: textFrom(random),
    }));
    for (const [position, { startMs, endMs, text }] of lines.entries())
      line.run(`${transcript}-${position}`, transcript, position, startMs, endMs, text, position % 3 === 0 ? 1 : 0);
    const content = gzipSync(writeSrt(lines));
    for (let version = 1; version <= size.revisionsEach; version++)
      revision.run(transcript, version, lines.length, content, version === 1 ? 'attached' : 'edited');
  };
  for (let from = 0; from < size.interviews; from += 50)
    file.transaction(() => {
      for (let number = from; number < Math.min(from + 50, size.interviews); number++) writeOne(number);
    })();
  file.pragma('wal_checkpoint(truncate)');
  file.close();
  await writeSounds(settings, keys);
}

const soundOf = (number: number) => wavOf(soundBytes, number);

/** Signature and ids become those of the recording with this number. */
function renamerOf(number: number): (table: string, row: Row) => Row {
  const digits = String(number).padStart(4, '0');
  const renamed = (value: string) => {
    if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return `${value.slice(0, -4)}${digits}`;
    return value.replace(/^(f1|c1)$|(?<=")f1(?=")/, `$&${digits}`).replace(/(?<=hm-)1/gi, digits);
  };
  const ready: Row = { state: 'ready', duration_ms: soundBytes / 8, channels: 1, sample_rate: 8000, bit_rate: 64_000 };
  const contents: Record<string, Row> = {
    files: {
      content_type: 'audio/wav',
      bytes: soundBytes,
      sha256: createHash('sha256').update(soundOf(number)).digest('hex'),
    },
    audio_files: ready,
  };
  return (table, row) => {
    const kept = Object.entries(row).filter(([name]) => !(name === 'id' && numbered.includes(table)));
    const own = kept.map(([name, value]) => [
      name,
      typeof value === 'string' && !isAccount(name) ? renamed(value) : value,
    ]);
    return { ...Object.fromEntries(own), ...contents[table] };
  };
}

const isAccount = (column: string) => ['user_id', 'created_by', 'reporter_id'].includes(column);

function insert(file: SQLite.Database, table: string, row: Row): void {
  const names = Object.keys(row);
  file
    .prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`)
    .run(...Object.values(row));
}

function textFrom(random: () => number): string {
  const words = Array.from({ length: wordsPerLine }, () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]);
  return `${words.join(' ')}.`;
}

async function writeSounds(settings: Record<string, string>, keys: readonly string[]): Promise<void> {
  const config = readConfig(settings);
  const storage = await openStorage(config.storage, config);
  for (const [number, key] of keys.entries()) await storage.put(key, soundOf(number));
  await storage.close();
}
