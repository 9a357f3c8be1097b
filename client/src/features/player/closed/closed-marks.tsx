import './closed-marks.scss';
import type { ClosedRange } from '@glosy/core/closure';

interface ClosedMarksProps {
  ranges: readonly ClosedRange[];
  /** Of the sound, in seconds; 0 until it is known. */
  duration: number;
}

/** Hatches closed stretches over a waveform. Visual only: the list of closures says the same. */
export function ClosedMarks({ ranges, duration }: ClosedMarksProps) {
  if (duration <= 0) return null;
  return ranges.map(({ start, end }) => (
    <span
      key={`${start} ${end}`}
      className="closed-mark"
      style={{
        insetInlineStart: `${(100 * start) / duration}%`,
        insetInlineEnd: `${Math.max(0, 100 - (100 * end) / duration)}%`,
      }}
    />
  ));
}
