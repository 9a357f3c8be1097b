import './aids.scss';
import contrastSvg from 'bootstrap-icons/icons/circle-half.svg?raw';
import { changeDisplaySettings, type DisplaySettings, useDisplaySettings } from '../lib/display-settings.ts';
import { Icon, pauseIcon } from '../ui/icon.tsx';
import { announce } from '../ui/status-line.tsx';

const sizes: readonly { value: DisplaySettings['textSize']; sign: string; label: string }[] = [
  { value: 'normal', sign: 'A', label: 'Zwykła wielkość tekstu' },
  { value: 'large', sign: 'A+', label: 'Większy tekst' },
  { value: 'largest', sign: 'A++', label: 'Największy tekst' },
];

/** Display settings that public institutions offer: text size, contrast, pausing of animations; kept on this device. */
export function Aids() {
  const { textSize, contrast, motion } = useDisplaySettings();
  const isHigh = contrast === 'high';
  const isPaused = motion === 'paused';

  function choose(change: Partial<DisplaySettings>, announced: string) {
    changeDisplaySettings(change);
    announce(announced);
  }

  return (
    <section className="aids" aria-label="Ułatwienia dostępu">
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
        <Icon svg={contrastSvg} />
        <span className="aid-rest">Wysoki </span>
        <span className="aid-word">kontrast</span>
      </button>
      <button
        type="button"
        className="aid"
        aria-pressed={isPaused}
        onClick={() =>
          choose({ motion: isPaused ? 'normal' : 'paused' }, isPaused ? 'Animacje włączone' : 'Animacje zatrzymane')
        }
      >
        <Icon svg={pauseIcon} />
        <span className="aid-rest">Zatrzymaj </span>
        <span className="aid-word">animacje</span>
      </button>
    </section>
  );
}
