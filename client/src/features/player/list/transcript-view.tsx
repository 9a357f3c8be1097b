import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
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
import { placeOfMatch, usePaintedMatches } from '../search/painted-matches.ts';
import type { TranscriptFinder } from '../search/transcript-finder.ts';
import type { Playback } from '../sound/playback.ts';
import { placedWords } from '../words/line-words.ts';
import { clickedWord, spokenWordStart, useSpokenWord } from '../words/spoken-word.ts';
import type { TranscriptWords } from '../words/words.queries.ts';
import { useCurrentLine } from './current-line.ts';
import { LineRow, type LineView } from './line-row.tsx';
import { useFollow } from './use-follow.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useVirtualLines } from './use-virtual-lines.ts';
import type { VirtualLines } from './virtual-lines.ts';
import './transcript-view.scss';

/** Imperative handle of the list for pages and the editor. */
export interface TranscriptViewHandle {
  /** Scrolls to a line and stops following playback. */
  showLine: (index: number) => void;
  /** Scrolls to a line and focuses its time button. */
  focusLine: (index: number) => void;
  /** The first line with a visible part. */
  firstSeen: () => number;
  comeBack: () => void;
  /** Start of the spoken word, in seconds; null when unknown. */
  spokenWordStart: () => number | null;
}

const noWords: TranscriptWords = [];

interface TranscriptViewProps {
  playback: Playback;
  /** Immutable: every change of the transcript is a new array. */
  lines: readonly TranscriptLine[];
  /** Index of the transcript's audio file; −1 without audio. */
  track: number;
  /** Words of the lines with their times, if known. */
  words?: TranscriptWords;
  finder?: TranscriptFinder | undefined;
  label?: string;
  /** The scroll container of the lines: a separate box, or the page between its docked elements. */
  scrolls?: 'box' | 'page';
  /** A key that identifies a line when lines are inserted or removed; the index by default. */
  lineKey?: (line: TranscriptLine, index: number) => string | number;
  /** Renders the text in place of the default; must be the same function on every render. */
  renderLineText?: ((line: TranscriptLine, index: number) => ReactNode) | undefined;
  /** Renders additions next to the text, such as tags and menus; must be the same function on every render. */
  renderLineActions?: ((line: TranscriptLine, index: number) => ReactNode) | undefined;
  ref?: Ref<TranscriptViewHandle>;
}

/**
 * A windowed transcript of any length. Each rendered line has its position and the total number of lines
 * (`aria-posinset`, `aria-setsize`). The list is one tab stop; arrows, Page Up and Down, Home and End move between lines.
 */
export function TranscriptView({
  playback,
  lines,
  track,
  words = noWords,
  finder,
  label = 'Transkrypcja',
  scrolls = 'box',
  lineKey,
  renderLineText,
  renderLineActions,
  ref,
}: TranscriptViewProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const current = useCurrentLine(playback, lines, track);
  const isBox = scrolls === 'box';
  const className = isBox ? 'transcript-box' : 'transcript-on-page';
  const rows = useVirtualLines(isBox ? box : 'page', content, lines, Math.max(0, current.lastStarted()));
  const range = useSyncExternalStore(rows.subscribe, rows.getRange, rows.getRange);
  useArrivalAtLine(rows, isBox ? -1 : current.lastStarted());
  const follow = useFollow(rows, current, playback);
  // Chosen before any effect, so that the server-rendered list has a tab stop too.
  const [tabStop] = useState(() => new ChosenIndex(Math.max(0, current.lastStarted())));
  useEffect(() => playback.subscribeMomentChosen(follow.comeBack), [playback, follow.comeBack]);
  const showBox = useCallback(() => isBox && box.current?.scrollIntoView({ block: 'nearest' }), [isBox]);
  const goByHand = () => {
    follow.stop();
    showBox();
  };
  const focus = useLineFocus({ content, rows, tabStop, current, count: lines.length, onMove: goByHand });
  const heard = { playback, current, lines, words };
  const view = useLineView({ ...heard, rows, tabStop, track, finder, renderLineText, renderLineActions });

  useSearch(finder, rows, content, goByHand);
  useLayoutEffect(() => rows.place());
  usePaintedMatches(content, (!renderLineText && finder) || null);
  useSpokenWord(content, heard);
  useImperativeHandle(ref, () => ({
    showLine: (index) => {
      goByHand();
      rows.scrollToRow(index);
    },
    focusLine: focus.moveTo,
    firstSeen: () => rows.firstSeen(),
    comeBack: follow.comeBack,
    spokenWordStart: () => spokenWordStart(heard),
  }));

  const rendered = renderedIndexes(range.first, Math.min(range.end, lines.length), focus.pinned, lines.length);
  return (
    <div className="transcript">
      {/* A scroll box must be reachable by keyboard; both take the focus of a button that disappears. */}
      <section ref={box} className={className} aria-label={label} tabIndex={isBox ? 0 : -1}>
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

/** A new page first scrolls to its top; the initial line is shown after that. */
function useArrivalAtLine(rows: VirtualLines, begin: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial line applies once
  useEffect(() => {
    if (begin > 0) queueMicrotask(() => rows.scrollToRow(begin));
  }, []);
}

type LineViewParts = Pick<LineView, 'rows' | 'current' | 'tabStop'> &
  Required<Pick<TranscriptViewProps, 'words'>> &
  Pick<TranscriptViewProps, 'playback' | 'lines' | 'track' | 'finder' | 'renderLineText' | 'renderLineActions'>;

/** The props shared by all rows; the same object until one of them changes, except for edits of lines. */
function useLineView(parts: LineViewParts): LineView {
  const { rows, current, tabStop, playback, lines, words, track, finder, renderLineText, renderLineActions } = parts;
  const latest = useRef({ lines, words });
  latest.current = { lines, words };
  return useMemo<LineView>(() => {
    const playLine = (index: number, click?: MouseEvent) => {
      const line = latest.current.lines[index];
      if (!line) return;
      const word = click && clickedWord(click, placedWords(line, latest.current.words[index]));
      playback.playFrom((word ?? line).startMs / 1000, track);
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
}

/** Indices of the rendered rows: those around the visible ones, and the focused one, which may be elsewhere. */
function renderedIndexes(first: number, end: number, pinned: number | null, count: number): number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  if (pinned === null || pinned >= count) return indexes;
  if (pinned < first) return [pinned, ...indexes];
  return pinned >= end ? [...indexes, pinned] : indexes;
}

/** Passes the visible rows to the search, and scrolls to its current match. */
function useSearch(
  finder: TranscriptFinder | undefined,
  rows: VirtualLines,
  content: RefObject<HTMLElement | null>,
  onMove: () => void,
): void {
  const latestOnMove = useRef(onMove);
  latestOnMove.current = onMove;
  useEffect(() => {
    if (!finder) return;
    finder.seen = () => rows.seen();
    return finder.subscribeShown(() => {
      const { line } = finder.getState();
      latestOnMove.current();
      if (!rows.isSeen(line)) rows.scrollToRow(line, { place: 0.3 });
      // The line may be taller than the view: the match is scrolled into view once the line is rendered.
      requestAnimationFrame(() => {
        const shown = finder.getState().line;
        const part = placeOfMatch(content.current, finder);
        if (part && !rows.isSeen(shown, part)) rows.scrollToRow(shown, { place: 0.3, part });
      });
    });
  }, [finder, rows, content]);
}
