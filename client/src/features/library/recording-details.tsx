import type { ListedRecording } from './library.queries.ts';
import { Conditions, LongText, Portrait, RecordingFacts } from './recording-facts.tsx';

/** The library's description of a recording and its narrator. */
export function RecordingDetails({ recording }: { recording: ListedRecording }) {
  const { geographical, personal, subject } = recording.description.indexes;
  return (
    <div className="recording-details">
      <div className="recording-details-head">
        <Portrait recordingId={recording.id} {...recording.metadata.interviewee} />
        <RecordingFacts recording={recording} />
      </div>
      <LongText level={3} title="Streszczenie" text={recording.description.summary} />
      <LongText level={3} title="O narratorze" text={recording.metadata.interviewee.biography} />
      <Conditions level={3} recording={recording} />
      <IndexList title="Tematy" entries={subject} />
      <IndexList title="Miejsca" entries={geographical} />
      <IndexList title="Osoby" entries={personal} />
    </div>
  );
}

function IndexList({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="long-text-title">{title}</h3>
      <ul className="recording-card-tags">
        {entries.map((entry) => (
          <li key={entry} className="badge">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  );
}
