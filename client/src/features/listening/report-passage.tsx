import './report-passage.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import flagSvg from 'bootstrap-icons/icons/flag.svg?raw';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Playback } from '../player/sound/playback.ts';
import type { RecordingSound } from '../player/sound/recording-sound.ts';

/** Props of the form that reports a passage. */
export interface ReportSlot {
  place: {
    recordingId: string;
    /** Null if the recording has no sound. */
    audioFile: string | null;
    /** Seconds from the beginning of the audio file. */
    seconds: number;
    /** Words of the line; null when only the time is known. */
    words: string | null;
  };
  onClose: () => void;
}

type Passage = Pick<ReportSlot['place'], 'audioFile' | 'seconds' | 'words'>;

interface Reporting {
  /** The button next to a line. */
  renderLineActions: (line: TranscriptLine) => ReactNode;
  /** Reports the current moment. */
  button: ReactNode;
  dialog: ReactNode;
}

/** "Zgłoś fragment" next to each line and for the current moment; the page provides the form. */
export function useReporting(
  recordingId: string,
  { playback, sound, track }: { playback: Playback; sound: RecordingSound; track: number },
  renderReport: (slot: ReportSlot) => ReactNode,
): Reporting {
  const [passage, setPassage] = useState<Passage | null>(null);
  const audioFile = useRef<string | null>(null);
  audioFile.current = sound.tracks[track]?.fileName ?? null;

  const renderLineActions = useCallback(
    ({ startMs, text }: TranscriptLine) => (
      <button
        type="button"
        className="line-report"
        aria-label={`Zgłoś fragment ${formatTimecode(startMs / 1000)}`}
        title="Zgłoś fragment"
        onClick={() => setPassage({ audioFile: audioFile.current, seconds: startMs / 1000, words: text })}
      >
        <Icon svg={flagSvg} />
      </button>
    ),
    [],
  );

  function reportNow(): void {
    const playing = sound.tracks[playback.getState().track]?.fileName ?? null;
    setPassage({ audioFile: playing, seconds: playback.getPosition(), words: null });
  }

  return {
    renderLineActions,
    button: (
      <Button variant="quiet" size="small" icon={<Icon svg={flagSvg} />} onClick={reportNow}>
        Zgłoś fragment
      </Button>
    ),
    dialog: passage && renderReport({ place: { recordingId, ...passage }, onClose: () => setPassage(null) }),
  };
}
