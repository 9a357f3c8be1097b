import { ask, askJson, sendUpload, type Target } from './client.ts';
import type { NumberedValue } from './numbered-writer.ts';
import { UnavailableError } from './writer.ts';

const setSize = 25;
/**
 * Sets repeat after this number of saves: small enough for the archive, and larger than the number of unanswered saves.
 */
const setCount = 8;

interface LineTags {
  data: { id: number; name: string }[];
}

/** The tags of one line: each save replaces the whole set with another of the same size. */
export function tagSetValue(target: Target, recording: string, everyMs: number): NumberedValue<readonly number[]> {
  const fileName = `${recording}_rozmowa.srt`;
  let last = 0;
  return {
    name: `tags of ${recording}`,
    kind: 'tags',
    everyMs,
    async read() {
      const answer = await ask(target, `/api/tags.php?recording_id=${recording}&transcript_file=${fileName}`);
      if (answer.status === 404) await attachTranscript(target, recording, fileName);
      if (answer.status !== 200) throw new UnavailableError(`tags: ${answer.status}`);
      const { data } = answer.json() as LineTags;
      const sets = new Set(data.map(({ name }) => Number(/zbiór (\d+)/.exec(name)?.[1])));
      const isWhole = data.length === 0 || (data.length === setSize && sets.size === 1);
      const [set = 0] = sets;
      return {
        number: isWhole ? latestWithSet(set, data.length === 0, last) : 'mixed',
        base: data.map(({ id }) => id),
      };
    },
    async save(number, base) {
      last = number;
      const set = number % setCount;
      const tags = Array.from({ length: setSize }, (_, index) => ({
        name: `zbiór ${set} tag ${index}`,
        type: 'keyword',
      }));
      const line = { recording_id: recording, transcript_file: fileName, start_time: 0 };
      const answer = await askJson(target, 'PUT', '/api/tags.php', { ...line, tags, before: base });
      return { answer, base: answer.status === 200 ? (answer.json() as LineTags).data.map(({ id }) => id) : undefined };
    },
  };
}

/** The newest number up to `last` whose save stored this set; 0 for no tags. */
function latestWithSet(set: number, isEmpty: boolean, last: number): number {
  if (isEmpty) return 0;
  for (let number = last; number > 0; number -= 1) if (number % setCount === set) return number;
  return 0;
}

async function attachTranscript(target: Target, recording: string, fileName: string): Promise<void> {
  const text = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nSzła dziewczyna.\n');
  await sendUpload(target, text, { fileName, recordingId: recording, chunkIndex: '0', totalChunks: '1' });
}
