import type { APIRequestContext } from '@playwright/test';
import { quantile } from './measured-page.ts';

const rounds = 10;
const listenMs = 20;

/**
 * Time of saving the whole transcript with one changed line and with all lines changed, and time of a listener's audio
 * range with and without such saves; median and maximum in milliseconds.
 */
export async function measureSaves(calls: APIRequestContext, id: string): Promise<Record<string, number>> {
  const quiet = await listenWhile(calls, id, () => new Promise((resolve) => setTimeout(resolve, 1500)));
  const one: number[] = [];
  const whileOne = await listenWhile(calls, id, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      one.push(await save(calls, id, (text) => text.replace(/^(?=.*\p{L})/mu, `Raz ${round}, `)));
    }
  });
  const all: number[] = [];
  const whileAll = await listenWhile(calls, id, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      all.push(await save(calls, id, (text) => text.replaceAll(/^\p{L}/gmu, round % 2 === 0 ? 'W' : 'O')));
    }
  });
  return {
    save: quantile(one, 0.5),
    slowestSave: Math.max(...one),
    saveOfAllLines: quantile(all, 0.5),
    slowestSaveOfAllLines: Math.max(...all),
    listeningQuiet: quantile(quiet, 0.95),
    listeningDuringSaves: quantile(whileOne, 0.95),
    slowestListeningDuringSaves: Math.max(...whileOne),
    listeningDuringSavesOfAllLines: quantile(whileAll, 0.95),
    slowestListeningDuringSavesOfAllLines: Math.max(...whileAll),
  };
}

async function save(calls: APIRequestContext, id: string, change: (text: string) => string): Promise<number> {
  const fileName = `${id}_rozmowa.srt`;
  const loaded = await calls.get(`/api/getsrt.php?id=${id}&filename=${fileName}`);
  const baseRevision = loaded.headers()['x-transcript-revision'] ?? '';
  const buffer = Buffer.from(change(await loaded.text()));
  const started = performance.now();
  const answer = await calls.post('/api/upload.php', {
    multipart: {
      chunkIndex: '0',
      totalChunks: '1',
      fileName,
      recordingId: id,
      baseRevision,
      file: { name: fileName, mimeType: 'application/x-subrip', buffer },
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return performance.now() - started;
}

/** Requests ranges of the audio one after another, like a player, while `work` runs. */
async function listenWhile(calls: APIRequestContext, id: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const listening = (async () => {
    for (let at = 0; !isDone; at = (at + 65_536) % 20_000_000) {
      const started = performance.now();
      const answer = await calls.get(`/storage/recordings/${id}/${id}_rozmowa.mp3`, {
        headers: { range: `bytes=${at}-${at + 65_535}` },
      });
      await answer.body();
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, listenMs));
    }
  })();
  await work();
  isDone = true;
  await listening;
  return times;
}
