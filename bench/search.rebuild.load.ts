import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../server/src/database/database.ts';
import { randomFrom, vocabulary } from './search.archive.ts';

export const soundBytes = 8 * 1024 ** 2;
const rangeBytes = 64 * 1024;
const recordingId = 'HM-1';
const fileName = `${recordingId}_rozmowa.srt`;

/** Times in milliseconds. */
export interface Use {
  readonly saves: readonly number[];
  readonly ranges: readonly number[];
  /** Times until another transaction may write to the recording that is saved. */
  readonly lockWaits: readonly number[];
}

interface Given {
  /** Cookies. */
  readonly editor: string;
  readonly listener: string;
  readonly database: Database;
}

/** An editor who saves a transcript and a listener, one request after the other. */
export function createUse(origin: string, { editor, listener, database }: Given) {
  let round = 0;

  async function save(words: string): Promise<number> {
    const path = `/api/getsrt.php?id=${recordingId}&filename=${fileName}`;
    const loaded = await fetch(`${origin}${path}`, { headers: { cookie: editor } });
    const text = (await loaded.text()).replace(/^.*\p{L}.*$/mu, `${words} i tak dalej.`);
    return upload(text, loaded.headers.get('x-transcript-revision') ?? undefined);
  }

  /** Saves the transcript; a transcript without the revision that it replaces is new. */
  async function upload(text: string, baseRevision?: string): Promise<number> {
    const form = new FormData();
    const fields = { chunkIndex: '0', totalChunks: '1', fileName, recordingId };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (baseRevision !== undefined) form.append('baseRevision', baseRevision);
    form.append('file', new Blob([text], { type: 'application/x-subrip' }), fileName);
    const from = performance.now();
    const headers = { cookie: editor, 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${origin}/api/upload.php`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return performance.now() - from;
  }

  async function readRange(): Promise<number> {
    const at = (round * rangeBytes) % (soundBytes - rangeBytes);
    const from = performance.now();
    const answer = await fetch(`${origin}/storage/recordings/HM-1/HM-1_rozmowa.mp3`, {
      headers: { cookie: listener, range: `bytes=${at}-${at + rangeBytes - 1}` },
    });
    if (answer.status !== 206) throw new Error(`range: ${answer.status}`);
    await answer.arrayBuffer();
    return performance.now() - from;
  }

  /** SQLite gives a writer the whole archive; PostgreSQL locks the recording's row. */
  async function waitForLock(): Promise<number> {
    const from = performance.now();
    return database.transaction(async (tx) => {
      await tx
        .updateTable('recordings')
        .set((eb) => ({ version: eb.ref('version') }))
        .where('signature', '=', recordingId)
        .execute();
      return performance.now() - from;
    });
  }

  async function countFound(word: string): Promise<number> {
    const answer = await fetch(`${origin}/api/search?q=${word}`, { headers: { cookie: editor } });
    const { data } = (await answer.json()) as { data: { total: number } };
    return data.total;
  }

  return {
    uploadFirst: (lines: number) => upload(transcriptOf(lines)),
    /** Saves a transcript with one changed line, and reads a range of sound before and after each save. */
    async measure(count: number): Promise<Use> {
      const use = { saves: [] as number[], ranges: [] as number[], lockWaits: [] as number[] };
      for (let saves = 0; saves < count; saves++) {
        round += 1;
        use.ranges.push(await readRange());
        use.lockWaits.push(await waitForLock());
        use.saves.push(await save(`Raz ${round}`));
        use.ranges.push(await readRange());
      }
      return use;
    },
    /** Milliseconds from the answer to a save until its new word is found. */
    async findEdit(): Promise<number> {
      round += 1;
      const word = `dopisek${String(round).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
      await save(word);
      const from = performance.now();
      while ((await countFound(word)) === 0) await pause(50);
      return performance.now() - from;
    },
  };
}

/** A transcript in SRT whose lines last four seconds. */
function transcriptOf(lines: number): string {
  const random = randomFrom(3);
  const word = () => vocabulary[Math.floor(random() * 2000)] ?? 'tak';
  return Array.from({ length: lines }, (_, line) => {
    const words = Array.from({ length: 10 }, word).join(' ');
    return `${line + 1}\n${srtTime(4 * line)} --> ${srtTime(4 * line + 3.9)}\n${words}.\n`;
  }).join('\n');
}

function srtTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
}
