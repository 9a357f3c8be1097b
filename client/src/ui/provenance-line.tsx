import './provenance-line.scss';
import type { Provenance } from '@glosy/core/transcript/provenance';
import checkedSvg from 'bootstrap-icons/icons/check-circle-fill.svg?raw';
import uncheckedSvg from 'bootstrap-icons/icons/circle.svg?raw';
import partlySvg from 'bootstrap-icons/icons/circle-half.svg?raw';
import { Icon } from './icon.tsx';

const icons = { unchecked: uncheckedSvg, partly: partlySvg, checked: checkedSvg };

/** States that a machine wrote a text, and how much of it people have checked; nothing for other texts. */
export function ProvenanceLine({ provenance, className }: { provenance: Provenance | null; className: string }) {
  if (!provenance) return null;
  return (
    <p className={`provenance-line ${className}`}>
      <Icon svg={icons[provenance.state]} />
      <span>{provenance.sentence.replace(' %', '\u00A0%')}</span>
    </p>
  );
}
