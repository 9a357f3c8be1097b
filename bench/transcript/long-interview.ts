import type { APIRequestContext } from '@playwright/test';

const chunkBytes = 10_485_760;
const words =
  'wtedy matka poszła do młyna po mąkę a ojciec został na łące z końmi i długo patrzył na drogę którą mieli przyjść żołnierze ale nikt nie nadchodził więc wrócił do domu i zapalił lampę naftową'.split(
    ' ',
  );

/** A transcript with a line every four seconds; the same in each run. */
export function longTranscript(lines: number): string {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const blocks = Array.from({ length: lines }, (_, index) => {
    const spoken = Array.from({ length: 6 + next(16) }, () => words[next(words.length)]).join(' ');
    const text = index % 7 === 0 ? `Anna Nowak: ${spoken}` : spoken;
    return `${index + 1}\n${srtTime(index * 4)} --> ${srtTime(index * 4 + 4)}\n${text}\n`;
  });
  return blocks.join('\n');
}

function srtTime(seconds: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)},000`;
}

/**
 * A recogniser's result for an interview: a sentence of ten words every four seconds, each word 350 ms long. Each line
 * has one word of each tenth of certainty.
 */
export function recognisedWords(lines: number): string {
  const segments = Array.from({ length: lines }, (_, index) => {
    const spoken = Array.from({ length: 10 }, (_, at) => words[(index * 7 + at * 3) % words.length] as string);
    const timed = spoken.map((word, at) => {
      const start = index * 4 + at * 0.35;
      const score = ((index * 7 + at * 10) % 100) / 100;
      return { word: at === 9 ? `${word}.` : word, start, end: start + 0.3, score };
    });
    return { start: index * 4, end: index * 4 + 3.5, text: `${spoken.join(' ')}.`, words: timed };
  });
  return JSON.stringify({ segments });
}

/** Silence as an MP3 at 8 kbit/s (MPEG 2.5, layer III, mono): eleven hours are 40 MB. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(72);
  frame.set([0xff, 0xe3, 0x18, 0xc4]);
  const frames = Math.ceil((seconds * 8000) / 576);
  const file = Buffer.alloc(frames * frame.length);
  for (let index = 0; index < frames; index += 1) frame.copy(file, index * frame.length);
  return file;
}

/** Adds the interview to the archive and waits until its audio is measured. Returns its signature. */
export async function addLongInterview(
  request: APIRequestContext,
  srt: string,
  seconds: number,
  id = 'BENCH-1',
): Promise<string> {
  const created = await request.post('/api/recordings', {
    data: { metadata: { signature: id, title: 'Jedenaście godzin', date: '1987' } },
  });
  if (!created.ok()) throw new Error(await created.text());
  await upload(request, `${id}_rozmowa.mp3`, silentMp3(seconds), 'audio/mpeg');
  await upload(request, `${id}_rozmowa.srt`, Buffer.from(srt), 'application/x-subrip');
  for (let tries = 0; tries < 1200; tries += 1) {
    const { data } = await (await request.get(`/api/recordings/${id}`)).json();
    if (data.audio[0]?.state === 'ready') return id;
    if (data.audio[0]?.state === 'failed') throw new Error('the sound could not be measured');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the sound was not measured within ten minutes');
}

export async function upload(
  request: APIRequestContext,
  fileName: string,
  bytes: Buffer,
  mimeType: string,
): Promise<void> {
  const totalChunks = Math.ceil(bytes.length / chunkBytes);
  for (let index = 0; index < totalChunks; index += 1) {
    const buffer = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    const answer = await request.post('/api/upload.php', {
      multipart: {
        chunkIndex: String(index),
        totalChunks: String(totalChunks),
        fileName,
        file: { name: fileName, mimeType, buffer },
      },
    });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}
