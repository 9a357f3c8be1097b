import './aids.scss';
import aidsSvg from 'bootstrap-icons/icons/universal-access-circle.svg?raw';
import { useId } from 'react';
import { changeDisplaySettings, type DisplaySettings, useDisplaySettings } from '../lib/device/display-settings.ts';
import { Icon } from '../ui/icon.tsx';
import { announce } from '../ui/status-line.tsx';
import { useCollapsible } from './use-collapsible.ts';

const sizes: readonly { value: DisplaySettings['textSize']; sign: string; label: string }[] = [
  { value: 'normal', sign: 'A', label: 'Zwykła wielkość tekstu' },
  { value: 'large', sign: 'A+', label: 'Większy tekst' },
  { value: 'largest', sign: 'A++', label: 'Największy tekst' },
];

/**
 * Display settings that public institutions offer: text size, contrast, pausing of animations; stored on this device.
 * Below 992 px they collapse into a button in the menu bar.
 */
export function Aids() {
  const { isOpen, setOpen, toggle, closeOnEscape } = useCollapsible();
  const id = useId();
  return (
    <section className="aids" aria-label="Ułatwienia dostępu" onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        className="aids-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon svg={aidsSvg} />
        <span className="aids-word">
          Ułatwienia<span className="visually-hidden"> dostępu</span>
        </span>
      </button>
      <div id={id} className={`aids-settings${isOpen ? ' is-open' : ''}`}>
        <Settings />
      </div>
    </section>
  );
}

function Settings() {
  const { textSize, contrast, motion } = useDisplaySettings();
  const isHigh = contrast === 'high';
  const isPaused = motion === 'paused';

  function choose(change: Partial<DisplaySettings>, announced: string) {
    changeDisplaySettings(change);
    announce(announced);
  }

  return (
    <>
      <fieldset className="aids-sizes">
        <legend className="visually-hidden">Wielkość tekstu</legend>
        {sizes.map(({ value, sign, label }) => (
          <button
            key={value}
            type="button"
            className={`aid aid-${value}`}
            aria-pressed={textSize === value}
            aria-label={`${sign} – ${label}`}
            onClick={() => choose({ textSize: value }, label)}
          >
            {sign}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className="aid"
        aria-pressed={isHigh}
        onClick={() => choose({ contrast: isHigh ? 'normal' : 'high' }, isHigh ? 'Zwykły kontrast' : 'Wysoki kontrast')}
      >
        Wysoki kontrast
      </button>
      <button
        type="button"
        className="aid"
        aria-pressed={isPaused}
        onClick={() =>
          choose({ motion: isPaused ? 'normal' : 'paused' }, isPaused ? 'Animacje włączone' : 'Animacje zatrzymane')
        }
      >
        Zatrzymaj animacje
      </button>
    </>
  );
}
