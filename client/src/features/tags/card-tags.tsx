import { foldName } from '@glosy/core/fold';
import { useQuery } from '@tanstack/react-query';
import { recordingTagsQuery } from './tags.queries.ts';

/** How many a card has room for. */
const shown = 3;

interface CardTagsProps {
  recordingId: string;
  /** Topics of the recording's description, which fill the room that tags leave. */
  topics: readonly string[];
}

/** The most frequent tags of a recording. All cards share one call; when it fails, the topics are shown. */
export function CardTags({ recordingId, topics }: CardTagsProps) {
  const { data } = useQuery({ ...recordingTagsQuery, select: (tags) => tags[recordingId] });
  const names = new Map<string, string>();
  for (const name of [...(data ?? []).map((tag) => tag.name), ...topics]) {
    if (!names.has(foldName(name))) names.set(foldName(name), name);
  }
  if (names.size === 0) return null;
  return (
    <ul className="recording-card-tags" aria-label="Tematy">
      {[...names.values()].slice(0, shown).map((name) => (
        <li key={name} className="badge">
          {name}
        </li>
      ))}
    </ul>
  );
}
