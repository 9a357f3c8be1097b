import './waveform.scss';
import type { ClosedRange } from '@glosy/core/people/closure';
import type { Chapter } from '@glosy/core/recording/chapter';
import { useEffect, useRef } from 'react';
import { ChapterMarks } from '../chapters/chapter-marks.tsx';
import { ClosedMarks } from '../closed/closed-marks.tsx';
import { keepDrawn } from '../list/redraw.ts';
import { drawPeaks, type Peaks } from '../sound/peaks.ts';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState } from '../sound/use-playback.ts';

interface WaveformProps {
  playback: Playback;
  peaks: Peaks | undefined;
  /** Chapters of the loaded file. */
  chapters: readonly Chapter[];
  /** Stretches of the loaded file that are closed to others. */
  closed: readonly ClosedRange[];
}

/**
 * The waveform of the whole file. Visual only: the range input on top of it is the control, for pointers too. The played
 * part is a second canvas clipped at the position, so that playback redraws nothing.
 */
export function Waveform({ playback, peaks, chapters, closed }: WaveformProps) {
  const duration = usePlaybackState(playback, (state) => state.duration);
  const box = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLCanvasElement>(null);
  const heard = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!box.current || !peaks) return;
    const draw = () => {
      for (const canvas of [all.current, heard.current]) {
        if (canvas) drawPeaks(canvas, peaks, { colour: getComputedStyle(canvas).color });
      }
    };
    return keepDrawn(box.current, draw);
  }, [peaks]);

  useEffect(() => {
    let shown = -1;
    const cut = () => {
      const { duration } = playback.getState();
      const canvas = heard.current;
      if (!canvas) return;
      const part = duration > 0 ? playback.getPosition() / duration : 0;
      // Steps of 0.1 % are at most a pixel or two.
      const rounded = Math.round(part * 1000) / 10;
      if (rounded === shown) return;
      shown = rounded;
      canvas.style.clipPath = `inset(0 ${100 - rounded}% 0 0)`;
    };
    cut();
    const stops = [playback.subscribePosition(cut), playback.subscribe(cut)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playback]);

  return (
    <div ref={box} className="waveform" aria-hidden="true">
      <canvas ref={all} className="waveform-all" />
      <canvas ref={heard} className="waveform-heard" />
      <ChapterMarks chapters={chapters} duration={duration} />
      <ClosedMarks ranges={closed} duration={duration} />
    </div>
  );
}
