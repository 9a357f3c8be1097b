import { topicsOfCard } from '@glosy/core/recording/recording-entry';
import { foldName } from '@glosy/core/text/fold';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { recordingTagsQuery } from './tags.queries.ts';
import './card-tags.scss';

/** A tag, or a topic, which has no page. */
interface Label {
  id?: number;
  name: string;
}

interface CardTagsProps {
  recordingId: string;
  /** Topics of the recording's description, shown in the room that tags do not need. */
  topics: readonly string[];
}

/** The most frequent tags of a recording, each a link to its page. All cards share one call; when it fails, the topics are shown. */
export function CardTags({ recordingId, topics }: CardTagsProps) {
  const { data } = useQuery({ ...recordingTagsQuery, select: (tags) => tags[recordingId] });
  const labels = new Map<string, Label>();
  for (const label of [...(data ?? []), ...topics.map((name): Label => ({ name }))]) {
    if (!labels.has(foldName(label.name))) labels.set(foldName(label.name), label);
  }
  if (labels.size === 0) return null;
  return (
    <ul className="recording-card-tags card-tags" aria-label="Tematy">
      {[...labels.values()].slice(0, topicsOfCard).map(({ id, name }) => (
        <li key={name}>
          {id === undefined ? (
            <span className="badge">{name}</span>
          ) : (
            <Link className="card-tag" to={paths.libraryTag(id)}>
              <span className="badge">{name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
