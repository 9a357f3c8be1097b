import type { QueryOf } from '@glosy/core/contract/call';
import type { readConcordance } from '@glosy/core/contract/transcripts/search';
import { limits } from '@glosy/core/limits';
import { citeMoment } from '@glosy/core/text/citation';
import { writeMoment } from '@glosy/core/time/moment';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { writeCsv, writeCsvInTurns } from '../../lib/csv.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import { markerFor } from '../../search/find/marker.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { listAudioOf } from '../tags/tag-index.repository.ts';
import { applyFilters } from './filters.ts';
import { spansOf } from './find-recordings.ts';
import { inTime, type Passage } from './passages.ts';
import { readPassages } from './read-passages.ts';
import { readFilters } from './read-query.ts';
import { isProofreadOnly, type SearchUsecases } from './search.usecases.ts';
import { listShownRecordings, type ShownRecording } from './visible-archive.repository.ts';

export type ConcordanceUsecase = ReturnType<typeof concordanceUsecase>;

const header = ['recording', 'time', 'speaker', 'left', 'match', 'right', 'link', 'citation'];

/** Characters of context on each side of a match; `contextLines` lines usually have as many. */
const contextLength = 300;
const contextLines = 6;

/** Every match of a query with its context, as CSV. */
export function concordanceUsecase(
  {
    database,
    searchStore,
    config,
    content,
    now,
  }: Pick<Dependencies, 'config' | 'content' | 'database' | 'searchStore' | 'now'>,
  catalog: Catalog,
  { prepare, findWithoutOptional, orEasier }: Pick<SearchUsecases, 'prepare' | 'findWithoutOptional' | 'orEasier'>,
) {
  const { db } = database;
  const library = content.library.name;

  /** The rows, ordered by signature and time; only the header for an empty query. */
  return async (caller: Caller, input: QueryOf<typeof readConcordance>): Promise<string> => {
    const { query, archive } = await prepare(caller, input);
    if (query === null) return writeCsv([header]);
    const filters = readFilters(input);
    const whole = await findWithoutOptional(query, archive, isProofreadOnly(filters));
    const { asked, found } = await orEasier(whole, archive, filters);
    const wanted = applyFilters(found, filters)
      .filter(({ recording }) => input.recording === undefined || recording === input.recording.normalize('NFC'))
      .sort((a, b) => (a.recording < b.recording ? -1 : 1));
    const shown = await listShownRecordings(
      db,
      wanted.map(({ recording }) => recording),
    );
    const audio = await listAudioOf(
      db,
      wanted.map(({ recording }) => recording),
    );
    const mark = await markerFor(searchStore, asked);
    const pseudonyms = await pseudonymsFor(
      db,
      caller,
      wanted.map(({ recording }) => recording),
    );
    const rows = [header];
    for (const item of wanted) {
      const { recording } = item;
      const row = shown.get(recording);
      if (!row || rows.length > limits.concordanceRows) continue;
      const passages = await readPassages(db, catalog, spansOf(item), { mark, caller, now, contextLines });
      for (const passage of inTime(passages)) {
        const narrator = pseudonyms.get(recording)?.pseudonym ?? row.interviewee_name;
        rows.push(...rowsOf({ ...row, interviewee_name: narrator }, audio.get(recording) ?? [], passage));
      }
    }
    return writeCsvInTurns(rows.slice(0, limits.concordanceRows + 1));
  };

  function rowsOf(recording: ShownRecording, audio: readonly string[], passage: Passage): string[][] {
    const { start: seconds, speaker, before, text, after, marks } = passage;
    const { signature, title, interviewee_name: narrator, date } = recording;
    const part = Math.max(1, audio.indexOf(passage.audio_file) + 1);
    const moment = `t=${writeMoment(seconds)}${part > 1 ? `&part=${part}` : ''}`;
    const address = `${config.publicUrl}/library/recording/${encodeURIComponent(signature)}?${moment}`;
    const citation = citeMoment({ narrator, title, library, date, part, seconds, address });
    return marks.map(([from, to]) => [
      `${title} (${signature})`,
      formatTimecode(seconds),
      speaker,
      endOf(`${before} ${text.slice(0, from)}`.trim()),
      text.slice(from, to),
      beginningOf(`${text.slice(to)} ${after}`.trim()),
      address,
      citation,
    ]);
  }
}

/** The last whole words of a text. */
function endOf(text: string): string {
  const from = text.length - contextLength;
  return from <= 0 ? text : text.slice(text.indexOf(' ', from) + 1);
}

/** The first whole words of a text. */
function beginningOf(text: string): string {
  return text.length <= contextLength ? text : text.slice(0, text.lastIndexOf(' ', contextLength));
}
