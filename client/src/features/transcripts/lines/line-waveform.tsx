import './line-waveform.scss';
import type { ClosedRange } from '@glosy/core/people/closure';
import { formatMilliseconds } from '@glosy/core/time/timecode';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { ClosedMarks } from '../../player/closed/closed-marks.tsx';
import { keepDrawn } from '../../player/list/redraw.ts';
import { drawPeaks, type Peaks } from '../../player/sound/peaks.ts';
import { usePlaybackState } from '../../player/sound/use-playback.ts';
import type { Stretch, StretchMark } from '../closed/stretch-mark.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';

interface LineWaveformProps {
  editor: EditorController;
  line: EditorLine;
  peaks: Peaks | undefined;
  isEditable: boolean;
  closed: ClosedSound;
}

/** Length of sound shown before and after the line. */
const marginMs = 1500;
/** Longest distance from a handle at which the pointer grabs it. */
const reachPx = 14;
/** A pointer that moved less has clicked, not dragged. */
const clickPx = 4;

/** Closed stretches in the line's file, in seconds, and the stretch that is being chosen. */
export interface ClosedSound {
  ranges: readonly ClosedRange[];
  stretchMark: StretchMark;
}

/**
 * The sound around a line, with draggable handles at its start and end; a click elsewhere plays from there. While a
 * stretch to close is being chosen, dragging sets its ends instead. Hidden from assistive technology: the time fields
 * below do the same by keyboard.
 */
export function LineWaveform({ editor, line, peaks, isEditable, closed }: LineWaveformProps) {
  const duration = usePlaybackState(editor.playback, (state) => state.duration);
  // Depends on the stored line, not the dragged one: otherwise the waveform would move under the pointer.
  const range = { fromMs: Math.max(0, line.startMs - marginMs), toMs: line.endMs + marginMs };
  const stretch = useStore(closed.stretchMark);
  const isChoosing = stretch?.lineId === line.id;
  const edge = useDraggedEdge(editor, line, range, isEditable);
  const chosen = useDraggedStretch(editor, line, range, closed.stretchMark);
  const drag = isChoosing ? chosen : edge;
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
        style={{ left: percentOf(edge.startMs), right: `calc(100% - ${percentOf(edge.endMs)})` }}
      >
        {edge.movedMs !== null && <span className="line-waveform-time">{formatMilliseconds(edge.movedMs, ',')}</span>}
      </div>
      <ClosedMarks
        ranges={[
          ...closed.ranges,
          ...(isChoosing ? [{ start: stretch.startMs / 1000, end: stretch.endMs / 1000 }] : []),
        ]}
        from={range.fromMs / 1000}
        duration={(range.toMs - range.fromMs) / 1000}
      />
      <PlayHead editor={editor} {...range} />
    </div>
  );
}

interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** The line's times while the pointer drags one of them; the line itself changes when the pointer is released. */
function useDraggedEdge(editor: EditorController, line: EditorLine, range: TimeRange, isEditable: boolean) {
  const { fromMs, toMs } = range;
  const [moved, setMoved] = useState<{ edge: 'start' | 'end'; ms: number } | null>(null);
  const startMs = moved?.edge === 'start' ? moved.ms : line.startMs;
  const endMs = moved?.edge === 'end' ? moved.ms : line.endMs;

  function handleDown(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const distance = (ms: number) => Math.abs(((ms - fromMs) / (toMs - fromMs)) * width - (event.clientX - left));
    const edge = distance(startMs) <= distance(endMs) ? 'start' : 'end';
    if (isEditable && Math.min(distance(startMs), distance(endMs)) <= reachPx) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoved({ edge, ms: edge === 'start' ? line.startMs : line.endMs });
    } else editor.playback.playFrom(timeAt(event, range) / 1000);
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (!moved) return;
    const ms = timeAt(event, range);
    setMoved({ ...moved, ms: moved.edge === 'start' ? Math.min(ms, line.endMs) : Math.max(ms, line.startMs) });
  }

  function handleUp(): void {
    if (!moved) return;
    setMoved(null);
    editor.retime(line.id, startMs, endMs);
  }

  return { startMs, endMs, movedMs: moved?.ms ?? null, handleDown, handleMove, handleUp, cancel: () => setMoved(null) };
}

/** The time under the pointer. */
function timeAt(event: PointerEvent<HTMLElement>, { fromMs, toMs }: TimeRange): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.max(0, Math.round(fromMs + ((event.clientX - left) / width) * (toMs - fromMs)));
}

/** Sets the chosen stretch to the dragged range; a click plays from there. */
function useDraggedStretch(editor: EditorController, line: EditorLine, range: TimeRange, mark: StretchMark) {
  const from = useRef<{ ms: number; x: number; before: Stretch | null } | null>(null);

  function handleDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { ms: timeAt(event, range), x: event.clientX, before: mark.get() };
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (!from.current || Math.abs(event.clientX - from.current.x) < clickPx) return;
    const ms = timeAt(event, range);
    mark.set({ lineId: line.id, startMs: Math.min(ms, from.current.ms), endMs: Math.max(ms, from.current.ms) });
  }

  function handleUp(event: PointerEvent<HTMLElement>): void {
    const isClick = from.current !== null && Math.abs(event.clientX - from.current.x) < clickPx;
    if (isClick) editor.playback.playFrom(timeAt(event, range) / 1000);
    from.current = null;
  }

  function cancel(): void {
    if (from.current) mark.set(from.current.before);
    from.current = null;
  }

  return { handleDown, handleMove, handleUp, cancel };
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
