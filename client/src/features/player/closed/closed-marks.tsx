import './closed-marks.scss';
import type { ClosedRange } from '@glosy/core/people/closure';

interface ClosedMarksProps {
  ranges: readonly ClosedRange[];
  /** Start of the waveform, in seconds. */
  from?: number;
  /** Length of the waveform in seconds; 0 until it is known. */
  duration: number;
}

/** Hatches closed stretches over a waveform. Visual only: the list of closures has the same information. */
export function ClosedMarks({ ranges, from = 0, duration }: ClosedMarksProps) {
  if (duration <= 0) return null;
  const shown = ranges.filter(({ start, end }) => start < from + duration && end > from);
  return shown.map(({ start, end }) => (
    <span
      key={`${start} ${end}`}
      className="closed-mark"
      style={{
        insetInlineStart: `${(100 * (start - from)) / duration}%`,
        insetInlineEnd: `${100 - (100 * (end - from)) / duration}%`,
      }}
    />
  ));
}
