import { isClosedText } from '@glosy/core/people/closure';
import { formatMinutes, formatTimecode } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { isClickOnWords } from '../../../first-paint/head/click-on-words.ts';
import { classes } from '../../../first-paint/names.ts';
import { type ChosenIndex, useIsChosen } from '../search/chosen-index.ts';
import { MarkedText } from '../search/marked-text.tsx';
import { paintsMatches } from '../search/painted-matches.ts';
import type { TranscriptFinder } from '../search/transcript-finder.ts';
import { useMarks } from '../search/use-marks.ts';
import type { VirtualLines } from './virtual-lines.ts';

/** Props shared by all lines of a view; the same object on every render, so that only changed lines render. */
export interface LineView {
  rows: VirtualLines;
  current: ChosenIndex;
  tabStop: ChosenIndex;
  finder: TranscriptFinder | null;
  /** Plays from the line, or from the word of it that was clicked. */
  onPlayLine: ((index: number, click?: MouseEvent) => void) | null;
  renderText: ((line: TranscriptLine, index: number) => ReactNode) | null;
  renderActions: ((line: TranscriptLine, index: number) => ReactNode) | null;
}

interface LineRowProps {
  view: LineView;
  line: TranscriptLine;
  index: number;
  count: number;
  /** Offset of a row that stays mounted because it has focus while the list shows another range. */
  style?: CSSProperties | undefined;
}

/**
 * One line of a transcript: a time button that plays from the line (as does a click on the text) and the page's
 * additions.
 */
export const LineRow = memo(function LineRow({ view, line, index, count, style }: LineRowProps) {
  const isCurrent = useIsChosen(view.current, index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a windowed list states size and position, and its rows share no ul
    <div
      role="listitem"
      ref={view.rows.watchRow}
      className={isCurrent ? 'line line-current' : 'line'}
      style={style}
      data-row={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <LineTime view={view} index={index} startMs={line.startMs} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys play from the time, which is a button */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className={classes.lineBody}
        onClick={(event) => isClickOnWords(event.currentTarget, event) && view.onPlayLine?.(index, event)}
      >
        {view.renderText ? view.renderText(line, index) : <LineText finder={view.finder} line={line} index={index} />}
      </div>
      {view.renderActions && <div className="line-actions">{view.renderActions(line, index)}</div>}
    </div>
  );
});

function LineTime({ view, index, startMs }: { view: LineView; index: number; startMs: number }) {
  const isTabStop = useIsChosen(view.tabStop, index);
  const time = formatTimecode(startMs / 1000);
  if (!view.onPlayLine) return <span className={classes.lineTime}>{time}</span>;
  return (
    <button
      type="button"
      className={classes.lineTime}
      aria-label={`Odtwórz od ${time}`}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => view.onPlayLine?.(index)}
    >
      {time}
    </button>
  );
}

/**
 * The text of a line with its speaker styled separately; matches are elements if `usePaintedMatches` is not supported.
 */
function LineText({ finder, line, index }: { finder: TranscriptFinder | null; line: TranscriptLine; index: number }) {
  const { text, startMs, endMs } = line;
  const marks = useMarks(paintsMatches ? null : finder, index);
  const { speaker, words } = splitSpeaker(text);
  const from = speaker === null ? 0 : text.length - words.length;
  return (
    <p className="line-text">
      {speaker !== null && (
        <span className="line-speaker">
          <MarkedText text={text} marks={marks} from={0} to={from} />
        </span>
      )}
      <MarkedText text={text} marks={marks} from={from} to={text.length} />
      {isClosedText(text) && <span className="line-closed-length"> {formatMinutes((endMs - startMs) / 1000)}</span>}
    </p>
  );
}
