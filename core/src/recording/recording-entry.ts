import { foldName } from '../text/fold.ts';
import type { MediaCounts } from './media-item.ts';
import type { Recording, ReducedRecording } from './recording.ts';

/** Number of topics on a card. */
export const topicsOfCard = 3;

/** The parts of a recording that lists show, so that a list of thousands stays small. */
export interface RecordingEntry {
  id: string;
  metadata: Pick<Recording['metadata'], 'title' | 'date' | 'duration'> & {
    interviewee: Pick<Recording['metadata']['interviewee'], 'name' | 'photo'>;
  };
  technical: Pick<Recording['technical'], 'storage' | 'transcripts'>;
  access: Pick<Recording['access'], 'restrictions'>;
  media: MediaCounts;
  /** The first topics and places of the description, without repetitions. */
  topics: string[];
  /** For staff. */
  proofreading?: Recording['proofreading'];
}

/** An entry as staff receive it. */
export type StaffEntry = RecordingEntry & Required<Pick<RecordingEntry, 'proofreading'>>;

/** Contains no more than the recording that the caller receives. */
export function toEntry(recording: Recording | ReducedRecording, media: MediaCounts): RecordingEntry {
  const { id, metadata, description, technical, access } = recording;
  const { title, date, duration, interviewee } = metadata;
  const { subject, geographical } = description.indexes;
  const topics = new Map<string, string>();
  for (const topic of [...subject, ...geographical]) {
    if (topics.size < topicsOfCard && !topics.has(foldName(topic))) topics.set(foldName(topic), topic);
  }
  return {
    id,
    metadata: { title, date, duration, interviewee: { name: interviewee.name, photo: interviewee.photo } },
    technical: { storage: technical.storage, transcripts: technical.transcripts },
    access: { restrictions: access.restrictions },
    media,
    topics: [...topics.values()],
    ...('proofreading' in recording ? { proofreading: recording.proofreading } : {}),
  };
}
