import './line-waveform.scss';
import { formatMilliseconds } from '@glosy/core/timecode';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { keepDrawn } from '../../player/list/redraw.ts';
import { drawPeaks, type Peaks } from '../../player/sound/peaks.ts';
import { usePlaybackState } from '../../player/sound/use-playback.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';

interface LineWaveformProps {
  editor: EditorController;
  line: EditorLine;
  peaks: Peaks | undefined;
  isEditable: boolean;
}

/** How much sound is shown before and after the line. */
const marginMs = 1500;
/** How near to a handle the pointer has to be to take it. */
const reachPx = 14;

/**
 * The sound around a line, with handles at its start and end to drag; a click elsewhere plays from there. Hidden from
 * assistive technology: the time fields below do the same by keyboard.
 */
export function LineWaveform({ editor, line, peaks, isEditable }: LineWaveformProps) {
  const duration = usePlaybackState(editor.playback, (state) => state.duration);
  // Depends on the stored line, not the dragged one: otherwise the waveform would move under the pointer.
  const range = { fromMs: Math.max(0, line.startMs - marginMs), toMs: line.endMs + marginMs };
  const drag = useDraggedEdge(editor, line, range, isEditable);
  const percentOf = (ms: number) => `${(100 * (ms - range.fromMs)) / (range.toMs - range.fromMs)}%`;
  return (
    <div
      className="line-waveform"
      aria-hidden="true"
      onPointerDown={drag.handleDown}
      onPointerMove={drag.handleMove}
      onPointerUp={drag.handleUp}
      onPointerCancel={drag.cancel}
    >
      <WaveformPicture peaks={peaks} {...range} durationMs={duration * 1000} />
      <div
        className="line-waveform-range"
        style={{ left: percentOf(drag.startMs), right: `calc(100% - ${percentOf(drag.endMs)})` }}
      >
        {drag.movedMs !== null && <span className="line-waveform-time">{formatMilliseconds(drag.movedMs, ',')}</span>}
      </div>
      <PlayHead editor={editor} {...range} />
    </div>
  );
}

interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** The line's times while the pointer drags one of them; the line itself changes when the pointer is released. */
function useDraggedEdge(editor: EditorController, line: EditorLine, { fromMs, toMs }: TimeRange, isEditable: boolean) {
  const [moved, setMoved] = useState<{ edge: 'start' | 'end'; ms: number } | null>(null);
  const startMs = moved?.edge === 'start' ? moved.ms : line.startMs;
  const endMs = moved?.edge === 'end' ? moved.ms : line.endMs;

  function timeAt(event: PointerEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.round(fromMs + ((event.clientX - left) / width) * (toMs - fromMs));
  }

  function handleDown(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const distance = (ms: number) => Math.abs(((ms - fromMs) / (toMs - fromMs)) * width - (event.clientX - left));
    const edge = distance(startMs) <= distance(endMs) ? 'start' : 'end';
    if (isEditable && Math.min(distance(startMs), distance(endMs)) <= reachPx) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoved({ edge, ms: edge === 'start' ? line.startMs : line.endMs });
    } else editor.playback.playFrom(timeAt(event) / 1000);
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (!moved) return;
    const ms = Math.max(0, timeAt(event));
    setMoved({ ...moved, ms: moved.edge === 'start' ? Math.min(ms, line.endMs) : Math.max(ms, line.startMs) });
  }

  function handleUp(): void {
    if (!moved) return;
    setMoved(null);
    editor.retime(line.id, startMs, endMs);
  }

  return { startMs, endMs, movedMs: moved?.ms ?? null, handleDown, handleMove, handleUp, cancel: () => setMoved(null) };
}

interface PictureProps extends TimeRange {
  peaks: Peaks | undefined;
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

/** The position of the sound; moves without rendering. */
function PlayHead({ editor, fromMs, toMs }: TimeRange & { editor: EditorController }) {
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
