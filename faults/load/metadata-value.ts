import { ask, askJson, type Target } from './client.ts';
import type { NumberedValue } from './numbered-writer.ts';
import { UnavailableError } from './writer.ts';

interface StoredRecording {
  version: number;
  metadata: { title: string };
  description: { summary: string };
}

/** A recording whose title and summary name the save that wrote them. */
export function metadataValue(target: Target, signature: string, everyMs: number): NumberedValue<StoredRecording> {
  const path = `/api/recordings/${signature}`;
  return {
    name: `description of ${signature}`,
    kind: 'saves',
    everyMs,
    async read() {
      const answer = await ask(target, path);
      if (answer.status !== 200) throw new UnavailableError(`recording: ${answer.status}`);
      const { data } = answer.json() as { data: StoredRecording };
      const title = numberIn(data.metadata.title);
      return { number: title === numberIn(data.description.summary) ? title : 'mixed', base: data };
    },
    async save(number, base) {
      const words = `Zapis ${number}`;
      const metadata = { ...base.metadata, title: words };
      const answer = await askJson(target, 'PUT', path, {
        ...base,
        metadata,
        description: { ...base.description, summary: words },
      });
      return { answer, base: answer.status === 200 ? (answer.json() as { data: StoredRecording }).data : undefined };
    },
  };
}

function numberIn(words: string): number {
  return Number(/^Zapis (\d+)$/.exec(words)?.[1] ?? 0);
}
