import './spoken-word-toggle.scss';
import underlineSvg from 'bootstrap-icons/icons/type-underline.svg?raw';
import { changeDisplaySettings, useDisplaySettings } from '../../../lib/device/display-settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { paintsMatches } from '../search/painted-matches.ts';
import { useTranscriptWords } from './words.queries.ts';

const label = 'Zaznaczaj wypowiadane słowo';

interface SpokenWordToggleProps {
  recordingId: string;
  transcriptFile: string | null;
}

/** Switches the mark of the spoken word, if its transcript has word times; stored on this device. */
export function SpokenWordToggle({ recordingId, transcriptFile }: SpokenWordToggleProps) {
  const hasWords = useTranscriptWords(recordingId, transcriptFile).length > 0;
  const isOn = useDisplaySettings().spokenWord === 'on';
  if (!hasWords || !paintsMatches) return null;
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon spoken-word-toggle"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => {
        changeDisplaySettings({ spokenWord: isOn ? 'off' : 'on' });
        announce(isOn ? 'Wypowiadane słowo nie jest zaznaczane' : 'Wypowiadane słowo jest zaznaczane');
      }}
    >
      <Icon svg={underlineSvg} />
    </button>
  );
}
