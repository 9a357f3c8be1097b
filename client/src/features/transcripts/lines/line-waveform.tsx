import './line-waveform.scss';
import { formatMilliseconds } from '@glosy/core/timecode';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { keepDrawn } from '../../player/list/redraw.ts';
import { drawPeaks, type Peaks } from '../../player/sound/peaks.ts';
import { usePlaybackState } from '../../player/sound/use-playback.ts';
import type { EditorController } from '../document/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';

interface LineWaveformProps {
  editor: EditorController;
  line: EditorLine;
  peaks: Peaks | undefined;
  isEditable: boolean;
}

/** How much is shown before and after the line. */
const marginMs = 1500;
/** A handle is taken within this many pixels. */
const reachPx = 14;

type Edge = 'start' | 'end';

/**
 * The sound around a line, with its start and end as handles to drag; elsewhere a click plays from there. For the eye
 * and the pointer: the time fields beneath do the same by keyboard.
 */
export function LineWaveform({ editor, line, peaks, isEditable }: LineWaveformProps) {
  const duration = usePlaybackState(editor.playback, (state) => state.duration);
  const [moved, setMoved] = useState<{ edge: Edge; ms: number } | null>(null);
  // The stretch stays while a handle is dragged, else it would run away under the pointer.
  const from = Math.max(0, line.startMs - marginMs);
  const to = line.endMs + marginMs;
  const startMs = moved?.edge === 'start' ? moved.ms : line.startMs;
  const endMs = moved?.edge === 'end' ? moved.ms : line.endMs;
  const partOf = (ms: number) => `${(100 * (ms - from)) / (to - from)}%`;

  function timeAt(event: PointerEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.round(from + ((event.clientX - left) / width) * (to - from));
  }

  function handleDown(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const distance = (ms: number) => Math.abs(((ms - from) / (to - from)) * width - (event.clientX - left));
    const edge: Edge = distance(startMs) <= distance(endMs) ? 'start' : 'end';
    if (isEditable && Math.min(distance(startMs), distance(endMs)) <= reachPx) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoved({ edge, ms: edge === 'start' ? line.startMs : line.endMs });
    } else editor.playback.playFrom(timeAt(event) / 1000);
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (!moved) return;
    const ms = Math.max(0, timeAt(event));
    const bounded = moved.edge === 'start' ? Math.min(ms, line.endMs) : Math.max(ms, line.startMs);
    setMoved({ edge: moved.edge, ms: bounded });
  }

  function handleUp(): void {
    if (!moved) return;
    setMoved(null);
    editor.retime(line.id, startMs, endMs);
  }

  return (
    <div
      className="line-waveform"
      aria-hidden="true"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setMoved(null)}
    >
      <WaveformPicture peaks={peaks} fromMs={from} toMs={to} durationMs={duration * 1000} />
      <div className="line-waveform-range" style={{ left: partOf(startMs), right: `calc(100% - ${partOf(endMs)})` }}>
        {moved && (
          <span className="line-waveform-time">
            {formatMilliseconds(moved.edge === 'start' ? startMs : endMs, ',')}
          </span>
        )}
      </div>
      <PlayHead editor={editor} fromMs={from} toMs={to} />
    </div>
  );
}

interface PictureProps {
  peaks: Peaks | undefined;
  fromMs: number;
  toMs: number;
  durationMs: number;
}

function WaveformPicture({ peaks, fromMs, toMs, durationMs }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const picture = canvas.current;
    if (!picture || !peaks || durationMs <= 0) return;
    const part = { from: fromMs / durationMs, to: toMs / durationMs };
    return keepDrawn(picture, () => drawPeaks(picture, peaks, { colour: getComputedStyle(picture).color, ...part }));
  }, [peaks, fromMs, toMs, durationMs]);
  return <canvas ref={canvas} />;
}

/** Where the sound is; moved without rendering. */
function PlayHead({ editor, fromMs, toMs }: { editor: EditorController; fromMs: number; toMs: number }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const ms = editor.playback.getPosition() * 1000;
      if (!mark.current) return;
      mark.current.hidden = ms < fromMs || ms > toMs;
      mark.current.style.left = `${(100 * (ms - fromMs)) / (toMs - fromMs)}%`;
    };
    place();
    return editor.playback.subscribePosition(place);
  }, [editor, fromMs, toMs]);
  return <div ref={mark} className="line-waveform-head" />;
}
