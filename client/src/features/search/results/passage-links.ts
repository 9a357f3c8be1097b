import type { FoundPassage, FoundRecording, Mark } from '@glosy/core/search/search';
import { formatMilliseconds } from '@glosy/core/time/timecode';
import type { VisitState } from '../../../first-paint/names.ts';
import { paths } from '../../../paths.ts';
import { type SearchedWords, writeSearchedWords } from '../../player/search/searched-words.ts';
import type { ResultsView } from './results-view.ts';

type Searched = Pick<ResultsView, 'asked' | 'forms'>;

/** Opens the player at the passage, with the query in the transcript's search. */
export function passageAddress(recordingId: string, passage: FoundPassage, searched: Searched): string {
  const { start, transcript_file, audio_file } = passage;
  return addressOf(recordingId, start, searched, { transcriptFile: transcript_file, audioFile: audio_file });
}

/** Opens the player at an entry of the recording's timeline, with the query in the transcript's search. */
export function timelineAddress(recordingId: string, start: number, audioFile: string, searched: Searched): string {
  return addressOf(recordingId, start, searched, { transcriptFile: '', audioFile });
}

function addressOf(
  recordingId: string,
  start: number,
  { asked, forms }: Searched,
  files: Pick<SearchedWords, 'transcriptFile' | 'audioFile'>,
): string {
  const search = new URLSearchParams({ t: String(start) });
  writeSearchedWords(search, { q: asked.q, forms, ...files });
  return `${paths.libraryRecording(recordingId)}?${search}`;
}

/** Navigation state that opens the editor at the passage's first line; exact, because lines begin between seconds. */
export function editorState({ start, audio_file, transcript_file }: FoundPassage): VisitState {
  return {
    showPlayer: true,
    initialTimestamp: formatMilliseconds(Math.round(start * 1000), '.'),
    audioFile: audio_file,
    transcriptFile: transcript_file,
  };
}

/** The different forms that are marked in the passages of the results, in the order of the results. */
export function formsOf(recordings: readonly FoundRecording[]): string[] {
  const forms = new Set<string>();
  for (const { passages } of recordings)
    for (const { text, marks } of passages) for (const mark of marks) forms.add(markedText(text, mark));
  return [...forms].filter((form) => form !== '');
}

function markedText(text: string, [from, to]: Mark): string {
  return text.slice(from, to).toLowerCase().trim();
}
