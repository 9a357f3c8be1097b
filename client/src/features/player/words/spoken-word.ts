import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useDisplaySettings } from '../../../lib/device/display-settings.ts';
import type { CurrentLine } from '../list/current-line.ts';
import { paintsMatches, rangesIn } from '../search/painted-matches.ts';
import type { Playback } from '../sound/playback.ts';
import { type PlacedWord, placedWords, wordAt } from './line-words.ts';
import type { TranscriptWords } from './words.queries.ts';

/** Highlight name in the style sheet. */
const name = 'spoken-word';

interface Heard {
  playback: Playback;
  current: CurrentLine;
  lines: readonly TranscriptLine[];
  words: TranscriptWords;
}

interface SpokenWord extends PlacedWord {
  line: number;
}

/** The spoken word in the current line; null if unknown. */
function spokenWord({ playback, current, lines, words }: Heard): SpokenWord | null {
  const index = current.get();
  const line = lines[index];
  const word = line && wordAt(placedWords(line, words[index]), playback.getPosition() * 1000);
  return word ? { ...word, line: index } : null;
}

/** Start of the spoken word, in seconds. */
export function spokenWordStart(heard: Heard): number | null {
  const word = spokenWord(heard);
  return word && word.startMs / 1000;
}

/**
 * Paints the spoken word over the text of its line, as search matches are painted: elements around words would need a
 * new layout for each word. Browsers that cannot paint only mark the line.
 */
export function useSpokenWord(content: RefObject<HTMLElement | null>, heard: Heard): void {
  const { playback, current, lines, words } = heard;
  const isOn = useDisplaySettings().spokenWord === 'on';
  const isPainted = isOn && paintsMatches && words.length > 0;
  // On each render, since it may have mounted other rows.
  useLayoutEffect(() => {
    if (isPainted) paint(content.current, spokenWord(heard));
  });
  useEffect(() => {
    if (!isPainted) return;
    let shown: SpokenWord | null = null;
    const follow = () => {
      const word = spokenWord({ playback, current, lines, words });
      if (word?.line === shown?.line && word?.start === shown?.start) return;
      shown = word;
      paint(content.current, word);
    };
    const stops = [playback.subscribePosition(follow), current.subscribe(follow)];
    return () => {
      for (const stop of stops) stop();
      CSS.highlights.delete(name);
    };
  }, [content, isPainted, playback, current, lines, words]);
}

function paint(content: HTMLElement | null, word: SpokenWord | null): void {
  const text = word && content?.querySelector(`[data-row="${word.line}"] .line-text`);
  const highlight = new Highlight(...(text ? rangesIn(text, [word]) : []));
  // Below the search's marks, whose colours are kept; the underline shows through.
  highlight.priority = -1;
  CSS.highlights.set(name, highlight);
}

/**
 * The word at the position of a click; null between rows and next to the text. A space belongs to the word before it.
 */
export function clickedWord(
  { clientX, clientY, currentTarget }: Pick<MouseEvent, 'clientX' | 'clientY' | 'currentTarget'>,
  words: readonly PlacedWord[],
): PlacedWord | null {
  const text = currentTarget instanceof Element ? currentTarget.querySelector('.line-text') : null;
  const last = words.length - 1;
  const isUnder = ({ start, end }: PlacedWord, index: number) => {
    const until = index < last ? (words[index + 1] as PlacedWord).start : end;
    return rangesIn(text, [{ start, end: until }]).some((place) => isIn(place, clientX, clientY));
  };
  return words.find(isUnder) ?? null;
}

function isIn({ startContainer, startOffset, endContainer, endOffset }: StaticRange, x: number, y: number): boolean {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return [...range.getClientRects()].some(({ left, right, top, bottom, height }) => {
    // Rows of a text have a larger distance than the height of their letters.
    const gap = height / 8;
    return x >= left && x < right && y >= top - gap && y < bottom + gap;
  });
}
