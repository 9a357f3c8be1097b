import type { RecordingParts } from '@glosy/core/recording/recording-parts';
import { landingAddress } from '@glosy/core/site/landing-address';
import { citeMoment } from '@glosy/core/text/citation';
import { readMoment } from '@glosy/core/time/moment';
import { type Moment, paths } from '../../paths.ts';
import type { ListedRecording } from '../library/library.queries.ts';
import type { SearchedWords } from '../player/search/searched-words.ts';

/** Address that opens the recording at the moment. */
export function momentAddress(origin: string, recordingId: string, moment: Moment): string {
  return `${origin}${paths.libraryMoment(recordingId, moment)}`;
}

/** The public page of a published recording, which anyone can open; otherwise the moment in the player. */
export function citedAddress(origin: string, recording: ListedRecording, moment: Moment): string {
  const level = recording.publishedNow ?? recording.access.published;
  return level === 'nothing' ? momentAddress(origin, recording.id, moment) : landingAddress(origin, recording.id);
}

/** The moment in an address or navigation state; null without one. */
export function momentOf(search: string, state: unknown): Moment | null {
  const asked = new URLSearchParams(search);
  const fromState = typeof state === 'object' && state !== null && 'initialTime' in state ? state.initialTime : null;
  const seconds = typeof fromState === 'number' ? fromState : readMoment(asked.get('t') ?? '');
  const part = Number(asked.get('part') ?? 1);
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return null;
  return { seconds, part: Number.isInteger(part) && part >= 1 ? part : 1 };
}

/** Adds the part's number to the moment of a search result, which has file names only. */
export function momentInSound(
  moment: Moment | null,
  words: Pick<SearchedWords, 'transcriptFile' | 'audioFile'> | null,
  { audioFiles, transcripts }: Pick<RecordingParts, 'audioFiles' | 'transcripts'>,
): Moment | null {
  if (!moment || !words) return moment;
  const byTranscript = words.transcriptFile === '' ? -1 : transcripts.indexOf(words.transcriptFile);
  const track = byTranscript >= 0 ? byTranscript : audioFiles.indexOf(words.audioFile);
  return track >= 0 ? { ...moment, part: track + 1 } : moment;
}

/** Citation of the moment, with its address. It never contains a name that a pseudonym hides. */
export function citation(
  { metadata, pseudonym }: ListedRecording,
  library: string,
  moment: Moment,
  address: string,
): string {
  const { interviewee, title, date } = metadata;
  return citeMoment({ narrator: pseudonym ?? interviewee.name, title, library, date, ...moment, address });
}
