import { polishPlural } from '@glosy/core/text/polish-order';
import { countRepairedCues, describeRepair, type Repair } from '@glosy/core/transcript-file/repair';

/** Longer lists are truncated; the rest is counted. */
const shown = 20;

/** The repairs that made a damaged transcript readable. */
export function RepairList({ repairs }: { repairs: readonly Repair[] }) {
  const count = countRepairedCues(repairs);
  const rest = repairs.length - shown;
  return (
    <>
      <p>
        {count === 0
          ? 'W pliku poprawiono:'
          : `Naprawiono ${count} ${polishPlural(count, 'napis', 'napisy', 'napisów')}:`}
      </p>
      <ul>
        {repairs.slice(0, shown).map((repair) => {
          const text = describeRepair(repair);
          return <li key={text}>{text}</li>;
        })}
        {rest > 0 && <li>i jeszcze: {rest}</li>}
      </ul>
    </>
  );
}
