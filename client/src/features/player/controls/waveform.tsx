import './waveform.scss';
import { useEffect, useRef } from 'react';
import { keepDrawn } from '../list/redraw.ts';
import { drawPeaks, type Peaks } from '../sound/peaks.ts';
import type { Playback } from '../sound/playback.ts';

interface WaveformProps {
  playback: Playback;
  peaks: Peaks | undefined;
}

/**
 * The whole recording as a line of voice. It is for the eye: the range input that lies over it is the control, of the
 * pointer too. What was heard is a second picture, cut off at the position, so that playing draws nothing anew.
 */
export function Waveform({ playback, peaks }: WaveformProps) {
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
      // A tenth of a per cent of a screen's width is less than a pixel or two.
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
    </div>
  );
}
