import type { TranscriptLine } from '@glosy/core/transcript-line';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ComeBack } from '../controls/come-back.tsx';
import { ChosenIndex } from '../search/chosen-index.ts';
import { usePaintedMatches } from '../search/painted-matches.ts';
import type { TranscriptFinder } from '../search/transcript-finder.ts';
import type { Playback } from '../sound/playback.ts';
import { useCurrentLine } from './current-line.ts';
import { LineRow, type LineView } from './line-row.tsx';
import { useFollow } from './use-follow.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useVirtualLines } from './use-virtual-lines.ts';
import './transcript-view.scss';

/** What a page or the editor may ask of the list. */
export interface TranscriptViewHandle {
  /** Scrolls the list's box to a line and stops following what is heard. */
  showLine: (index: number) => void;
  /** The same, and moves the keyboard's focus to the line's time. */
  focusLine: (index: number) => void;
  /** The first line of which anything is seen. */
  firstSeen: () => number;
  comeBack: () => void;
}

interface TranscriptViewProps {
  playback: Playback;
  /** Never changed in place: another array is another state of the transcript. */
  lines: readonly TranscriptLine[];
  /** Index of the audio file that the transcript belongs to; −1 when there is no sound. */
  track: number;
  finder?: TranscriptFinder;
  label?: string;
  /** A key that stays with a line when lines are put in or taken out; without it the place counts. */
  lineKey?: (line: TranscriptLine, index: number) => string | number;
  /** In place of the words; must be the same function from render to render. */
  renderLineText?: (line: TranscriptLine, index: number) => ReactNode;
  /** Beside the words: tags, menus; must be the same function from render to render. */
  renderLineActions?: (line: TranscriptLine, index: number) => ReactNode;
  ref?: Ref<TranscriptViewHandle>;
}

/**
 * A transcript of any length. Only the lines around those seen are in the page; each says its place and the number of
 * all. The keyboard has one stop for the whole list; arrows, Page Up and Down, Home and End go from line to line.
 */
export function TranscriptView({
  playback,
  lines,
  track,
  finder,
  label = 'Transkrypcja',
  lineKey,
  renderLineText,
  renderLineActions,
  ref,
}: TranscriptViewProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const current = useCurrentLine(playback, lines, track);
  const rows = useVirtualLines(box, content, lines, Math.max(0, current.lastStarted()));
  const range = useSyncExternalStore(rows.subscribe, rows.getRange, rows.getRange);
  const follow = useFollow(rows, current);
  const [tabStop] = useState(() => new ChosenIndex());
  useEffect(() => playback.subscribeMomentChosen(follow.comeBack), [playback, follow.comeBack]);
  // Only for what the person does by hand: following stays inside the box.
  const showBox = useCallback(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  const goByHand = () => {
    follow.letGo();
    showBox();
  };
  const focus = useLineFocus({ content, rows, tabStop, current, count: lines.length, onMove: goByHand });
  const latestLines = useRef(lines);
  latestLines.current = lines;

  const view = useMemo<LineView>(() => {
    const playLine = (index: number) => {
      const line = latestLines.current[index];
      if (line) playback.playFrom(line.startMs / 1000, track);
    };
    return {
      rows,
      current,
      tabStop,
      finder: finder ?? null,
      onPlayLine: track < 0 ? null : playLine,
      renderText: renderLineText ?? null,
      renderActions: renderLineActions ?? null,
    };
  }, [rows, current, tabStop, finder, playback, track, renderLineText, renderLineActions]);

  useEffect(() => {
    if (finder) finder.seen = () => rows.seen();
  }, [finder, rows]);
  useShownMatch(finder, (index) => {
    goByHand();
    if (!rows.isSeen(index)) rows.scrollToRow(index, { place: 0.3 });
  });
  useLayoutEffect(() => rows.place());
  usePaintedMatches(content, (!renderLineText && finder) || null);
  useImperativeHandle(ref, () => ({
    showLine: (index) => {
      goByHand();
      rows.scrollToRow(index);
    },
    focusLine: focus.moveTo,
    firstSeen: () => rows.firstSeen(),
    comeBack: follow.comeBack,
  }));

  const rendered = renderedIndexes(range.first, Math.min(range.end, lines.length), focus.pinned, lines.length);
  return (
    <div className="transcript">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={box} className="transcript-box" aria-label={label} tabIndex={0}>
        {/* biome-ignore lint/a11y/useSemanticElements: see LineRow */}
        <div
          ref={content}
          role="list"
          className="transcript-lines"
          style={rows.getPaddings()}
          onKeyDown={focus.handleKeyDown}
          onFocus={focus.handleFocus}
          onBlur={focus.handleBlur}
        >
          {rendered.map((index) => {
            const line = lines[index] as TranscriptLine;
            const isPinned = index < range.first || index >= range.end;
            return (
              <LineRow
                key={lineKey ? lineKey(line, index) : index}
                view={view}
                line={line}
                index={index}
                count={lines.length}
                style={isPinned ? { position: 'absolute', insetInline: 0, top: rows.topOf(index) } : undefined}
              />
            );
          })}
        </div>
      </section>
      {!follow.isFollowing && (
        <ComeBack
          playback={playback}
          current={current}
          onComeBack={() => {
            follow.comeBack();
            showBox();
            box.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** The rows in the page: those around what is seen, and the one with the focus wherever it is. */
function renderedIndexes(first: number, end: number, pinned: number | null, count: number): number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  if (pinned === null || pinned >= count) return indexes;
  if (pinned < first) return [pinned, ...indexes];
  return pinned >= end ? [...indexes, pinned] : indexes;
}

function useShownMatch(finder: TranscriptFinder | undefined, onShow: (line: number) => void): void {
  const latest = useRef(onShow);
  latest.current = onShow;
  useEffect(() => {
    return finder?.subscribeShown(() => latest.current(finder.getState().line));
  }, [finder]);
}
