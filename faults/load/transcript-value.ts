import { readSrt, writeSrt } from '@glosy/core/formats/subtitles/srt';
import { ask, sendUpload, type Target } from './client.ts';
import type { NumberedValue } from './numbered-writer.ts';
import { UnavailableError } from './writer.ts';

const lineCount = 40;

/** A transcript each of whose lines names the save that wrote it; a save starts from the revision that was read. */
export function transcriptValue(target: Target, recording: string, everyMs: number): NumberedValue<number> {
  const fileName = `${recording}_rozmowa.srt`;
  const session = `faults-${recording}`;
  return {
    name: `transcript of ${recording}`,
    kind: 'saves',
    everyMs,
    async read() {
      const answer = await ask(target, `/api/getsrt.php?id=${recording}&filename=${fileName}`);
      if (answer.status === 404) return { number: 0, base: 0 };
      if (answer.status !== 200) throw new UnavailableError(`getsrt: ${answer.status}`);
      const numbers = readSrt(answer.bytes.toString()).map(({ text }) => Number(/^Zapis (\d+),/.exec(text)?.[1]));
      const isWhole = numbers.length === lineCount && new Set(numbers).size === 1;
      return {
        number: isWhole ? (numbers[0] ?? 'mixed') : 'mixed',
        base: Number(answer.headers.get('x-transcript-revision')),
      };
    },
    async save(number, base) {
      const fields = { fileName, recordingId: recording, chunkIndex: '0', totalChunks: '1' };
      const edit = { baseRevision: String(base), editSession: session };
      const answer = await sendUpload(target, textOf(number), base === 0 ? fields : { ...fields, ...edit });
      const { data } = answer.status === 200 ? (answer.json() as { data: { revision: number } }) : {};
      return { answer, base: data?.revision };
    },
  };
}

function textOf(number: number): Buffer {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    startMs: index * 3000,
    endMs: index * 3000 + 2500,
    text: `Zapis ${number}, napis ${index + 1}: szła dziewczyna przez podwórze do studni.`,
  }));
  return Buffer.from(writeSrt(lines));
}
