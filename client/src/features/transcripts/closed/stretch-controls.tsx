import { formatMilliseconds, parseMilliseconds } from '@glosy/core/time/timecode';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TimeField } from '../lines/time-field.tsx';
import type { Stretch, StretchMark } from './stretch-mark.ts';

interface StretchControlsProps {
  mark: StretchMark;
  stretch: Stretch;
  isBusy: boolean;
  onClose: (stretch: Stretch) => void;
}

/** Fields for the times of the stretch dragged on the waveform, for keyboard use, and the button that closes it. */
export function StretchControls({ mark, stretch, isBusy, onClose }: StretchControlsProps) {
  const { startMs, endMs } = stretch;
  return (
    <>
      <p className="close-controls-text">
        Przeciągnij po wykresie albo wpisz czas. Słuchacze nie usłyszą tego odcinka.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need the layout of a legend */}
      <div className="line-times close-controls-text" role="group" aria-label="Odcinek do ukrycia">
        <StretchTime
          label="Ukryj od"
          ms={startMs}
          onChange={(ms) => mark.set({ ...stretch, startMs: ms, endMs: Math.max(ms, endMs) })}
          onCancel={() => mark.set(null)}
        />
        <StretchTime
          label="Ukryj do"
          ms={endMs}
          onChange={(ms) => mark.set({ ...stretch, startMs: Math.min(ms, startMs), endMs: ms })}
          onCancel={() => mark.set(null)}
        />
      </div>
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        busyText="Zapisywanie…"
        disabled={startMs === endMs}
        onClick={() => onClose(stretch)}
      >
        Ukryj odcinek przed słuchaczami
      </Button>
      <Button variant="secondary" size="small" onClick={() => mark.set(null)}>
        Anuluj odcinek
      </Button>
    </>
  );
}

interface StretchTimeProps {
  label: string;
  ms: number;
  onChange: (ms: number) => void;
  onCancel: () => void;
}

function StretchTime({ label, ms, onChange, onCancel }: StretchTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = (value: number) => {
    setTyped(null);
    if (value !== ms) onChange(Math.max(0, value));
  };
  return (
    <TimeField
      label={label}
      className=""
      value={typed ?? formatMilliseconds(ms, ',')}
      isEditable
      onChange={setTyped}
      onCommit={() => save(parseMilliseconds(typed ?? '') ?? ms)}
      onEscape={onCancel}
      onStep={(by) => save(ms + by)}
    />
  );
}
