import { fold } from '@glosy/core/text/fold';
import type { Kysely } from 'kysely';
import type { LinesTable } from '../server/src/database/tables/transcripts.ts';
import type { Tables } from '../server/src/database/tables.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';

const at = '2026-01-01T10:00:00.000Z';
const rowsPerInsert = 1000;
const wordsPerLine = 10;
const vocabularySize = 120_000;

/** Forms of real words, so that a query matches several of them; the first are the most frequent. */
const spoken =
  `nie to się że tak było tam był jak była wojna wojny wojnie wojnę dom domu domem domy matka matki matkę ojciec
ojca ojcu kościół kościele kościoła szkoła szkole szkoły szkołę powódź powodzi młyn młyna młynie młynarz młynarza rzeka
rzeki rzece rzekę Lipowiec Lipowca Lipowcu Łódź Łodzi Kowalski Kowalskiego Kowalska Nowak Nowaka Nowakowej Zosia Zosi
praca pracy pracę fabryka fabryki fabryce wieś wsi miasto miasta mieście niemiec niemcy niemców żołnierz żołnierze
żołnierzy chleb chleba ksiądz księdza księdzu ulica ulicy kino kina Zorza Zorzy pociąg pociągu most mostu moście las lasu
lesie dziecko dziecka dzieci dzieciom koń konia konie koni krowa krowy święta świąt wesele wesela pogrzeb pogrzebu`
    .split(/\s+/)
    .filter((word) => word !== '');
const syllables = [
  'ba',
  'cze',
  'do',
  'fi',
  'gó',
  'ka',
  'li',
  'mię',
  'no',
  'prze',
  'ra',
  'sto',
  'tu',
  'wy',
  'ża',
  'szcz',
];

/** Words in the order of their frequency, the most frequent first. */
export const vocabulary: readonly string[] = [
  ...spoken,
  ...Array.from({ length: vocabularySize - spoken.length }, (_, index) => inventedWord(index)),
];

/** Inserts recordings with transcripts whose words are spread as in speech (Zipf). The same numbers give the same texts. */
export async function fillSearch(
  db: Kysely<Tables>,
  { recordings, linesPerRecording, from: first = 0 }: { recordings: number; linesPerRecording: number; from?: number },
): Promise<void> {
  const random = randomFrom(7 + first);
  for (let number = first; number < first + recordings; number++) {
    const signature = signatureOf(number);
    await insertTestRecording(db, signature, {
      title: `Rozmowa o ${vocabulary[30 + (number % 60)]}`,
      interviewee_name: `${['Jan', 'Anna', 'Zofia', 'Adam'][number % 4]} Przykładowy${number % 500}`,
      location: `Miejsce ${number % 40}`,
      date: String(1990 + (number % 35)),
      restrictions: number % 10 === 9 ? 'private' : 'public',
    });
    const name = `${signature}_a.srt`;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    await db
      .insertInto('transcripts')
      .values({
        id,
        recording: signature,
        name,
        name_folded: fold(name),
        audio_name: `${signature}_a.mp3`,
        revision: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const lines = Array.from({ length: linesPerRecording }, (_, position): LinesTable => lineOf(id, position, random));
    for (let from = 0; from < lines.length; from += rowsPerInsert) {
      await db
        .insertInto('lines')
        .values(lines.slice(from, from + rowsPerInsert))
        .execute();
    }
  }
}

export function signatureOf(number: number): string {
  return `HM-2024-${String(number).padStart(4, '0')}`;
}

function lineOf(transcript: string, position: number, random: () => number): LinesTable {
  const words = Array.from({ length: wordsPerLine }, () => wordAt(random()));
  if (position % 40 === 7) words[3] = `w ${1930 + (position % 60)} roku`;
  const text = `${position % 9 === 0 ? (position % 2 ? 'Ewa: ' : 'Jan: ') : ''}${words.join(' ')}.`;
  return {
    id: `${transcript.slice(24)}-${position}`,
    transcript_id: transcript,
    position,
    start_ms: position * 4000,
    end_ms: position * 4000 + 3900,
    text,
    proofread: position % 3 === 0 ? 1 : 0,
  };
}

/** Zipf's law: the word of rank r is about 1/r as frequent as the first. */
function wordAt(share: number): string {
  return vocabulary[Math.floor(vocabularySize ** share) - 1] ?? 'nie';
}

function inventedWord(index: number): string {
  let word = '';
  for (let rest = index + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

/** Park and Miller's generator, so that every run measures the same archive. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
