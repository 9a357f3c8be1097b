import type { Mention, MentionField } from '@glosy/core/find-mentions';

const fieldWords: Record<MentionField, string> = {
  title: 'Tytuł',
  summary: 'Streszczenie',
  biography: 'Biogram',
  timeline: 'Oś czasu',
  index: 'Indeksy',
  caption: 'Podpisy zdjęć i dokumentów',
  tag: 'Tagi innych napisów',
};

/** Texts that may give away what was closed, for staff to decide. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return null;
  return (
    <details className="closures-mentions" open>
      <summary>Słowa z zamkniętych fragmentów stoją też gdzie indziej: {mentions.length}</summary>
      <p className="text-soft">Te miejsca widzą wszyscy. Zdecyduj, czy coś w nich zmienić.</p>
      <ul>
        {mentions.map(({ field, text, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand in two captions
          <li key={index}>
            {fieldWords[field]}: <strong>{words.join(', ')}</strong>
            {text.length > words.join().length && <span className="text-soft"> – {shorten(text)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const shownLength = 120;

function shorten(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
