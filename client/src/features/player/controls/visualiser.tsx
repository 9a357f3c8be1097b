import './visualiser.scss';
import { useEffect, useRef } from 'react';
import { mayAnimate, useDisplaySettings } from '../../../lib/device/display-settings.ts';
import type { Peaks } from '../sound/peaks.ts';
import type { Playback } from '../sound/playback.ts';
import { listenToSound } from '../sound/sound-levels.ts';
import { usePlaybackState } from '../sound/use-playback.ts';

const bars = 16;
const frameMs = 50;

/**
 * A small frequency visualiser, low frequencies on the left. Decorative: hidden from screen readers, and not rendered
 * with reduced motion.
 */
export function Visualiser({ playback, peaks }: { playback: Playback; peaks: Peaks | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying && !state.isBuffering);
  const { motion, contrast } = useDisplaySettings();

  // biome-ignore lint/correctness/useExhaustiveDependencies: display settings change the colour or stop the motion
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !isPlaying || !mayAnimate()) return;
    const levels = listenToSound(playback, peaks, bars);
    const colour = getComputedStyle(element).color;
    let frame = 0;
    let drawnAt = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      if (now - drawnAt < frameMs) return;
      drawnAt = now;
      drawBars(element, context, levels.read(), colour);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      levels.stop();
      context.clearRect(0, 0, element.width, element.height);
    };
  }, [playback, peaks, isPlaying, motion, contrast]);

  return (
    <span className="visualiser" aria-hidden="true">
      <canvas ref={canvas} width={bars * 6} height={32} />
    </span>
  );
}

/** Levels from 0 to 1. */
function drawBars(
  { width, height }: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  levels: Float32Array,
  colour: string,
): void {
  context.clearRect(0, 0, width, height);
  context.fillStyle = colour;
  for (const [bar, level] of levels.entries()) {
    const tall = Math.max(2, level * height);
    context.fillRect(bar * 6 + 1, height - tall, 4, tall);
  }
}
