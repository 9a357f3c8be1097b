import type { Mention } from '@glosy/core/people/mention';
import { MentionList, placeOf } from '../recordings/mention-list.tsx';

/** Texts that may reveal closed words, for staff to decide. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return null;
  return (
    <details className="closures-mentions" open>
      <summary>Słowa z zamkniętych fragmentów stoją też gdzie indziej: {mentions.length}</summary>
      <p className="text-soft">Te miejsca widzą wszyscy. Zdecyduj, czy coś w nich zmienić.</p>
      <MentionList places={mentions.map(placeOf)} />
    </details>
  );
}
