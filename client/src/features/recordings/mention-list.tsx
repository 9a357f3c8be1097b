import type { Mention, MentionField } from '@glosy/core/people/mention';
import { shorten } from '@glosy/core/text/shorten';

const fieldWords: Record<MentionField, string> = {
  title: 'Tytuł',
  summary: 'Streszczenie',
  biography: 'Biogram',
  timeline: 'Oś czasu',
  index: 'Indeksy',
  caption: 'Podpisy zdjęć i dokumentów',
  tag: 'Tagi',
};

export interface Place extends Pick<Mention, 'text' | 'words'> {
  /** Location of the mention: `Tytuł`, or a time. */
  label: string;
}

export function placeOf({ field, text, words }: Mention): Place {
  return { label: fieldWords[field], text, words };
}

/** Places that staff have to decide about, with the words found there. */
export function MentionList({ places }: { places: readonly Place[] }) {
  return (
    <ul>
      {places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two captions may have the same text
        <li key={index}>
          <MentionPlace {...place} />
        </li>
      ))}
    </ul>
  );
}

export function MentionPlace({ label, text, words }: Place) {
  return (
    <>
      {label}: <strong>{words.join(', ')}</strong>
      {text.length > words.join().length && <span className="text-soft"> – {shorten(text, shownLength)}</span>}
    </>
  );
}

const shownLength = 120;
