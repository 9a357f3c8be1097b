import { type LooseTime, readLooseTime } from './loose-time.ts';

/** The line of a cue's times. */
export interface CueRange {
  /** Null if it cannot be read. */
  start: LooseTime | null;
  end: LooseTime | null;
  /** Words after the times. */
  rest: string;
  /** Whether both times are right and only their notation is unusual. */
  isUnusual: boolean;
}

const gap = '\\s{0,3}';
const time = `[-−]?${gap}\\d{1,6}(?:${gap}[:.,;]${gap}[-−]?\\d{1,9}){1,3}`;
const arrow = `(?:[-–—−=~]${gap}){1,3}(?:>|»|&gt;|&#62;|&#x3e;){1,2}|[→⟶⇒➔➜►▶]|&rarr;`;
const index = '(?:\\d{1,6}[.)]?\\s{1,3})?';
const withArrow = new RegExp(
  `^${index}[[(]?(${time})[\\])]?\\s{0,9}(${arrow})\\s{0,9}[[(]?(${time})[\\])]?(?![\\d:])(.*)$`,
);
const fullTime = '-?\\d{1,2}[:;]\\d{2}[:;]\\d{2}[.,:;]\\d{1,3}';
const withoutArrow = new RegExp(`^${index}(${fullTime})(?:${gap}[-–—>]{1,3}${gap}|\\s{1,3}|,)(${fullTime})$`);
const anyArrow = new RegExp(arrow);
const usual =
  /^(?:\d{1,3}:)?\d{1,4}:\d{1,2}(?:[.,]\d{1,9})?\s*-->\s*(?:\d{1,3}:)?\d{1,4}:\d{1,2}(?:[.,]\d{1,9})?(?!\S)/;
const settings = /^(?:\s+(?:[XY][12]:-?\d+|(?:align|position|line|size|vertical|region):\S+))*$/i;

/** Context of a line that may hold times. */
export interface RangePlace {
  /** Whether the line above is blank, or a number below a blank line: then only times are expected. */
  opensBlock: boolean;
  /** Whether the file has usual times, so that unusual ones inside a block are words. */
  hasUsualRanges: boolean;
  /** From `longFractionsIn`. */
  hasLongFractions: boolean;
}

export function isUsualRange(line: string): boolean {
  return line.includes('-->') && usual.test(line.trim());
}

/** The times on a line, also damaged ones; null on a line of text. */
export function readCueRange(line: string, place: RangePlace): CueRange | null {
  // Direction marks, which chats and web pages put into copied times.
  const text = withoutLetters(withoutQuotes(line.replace(/\p{Cf}/gu, '').trim()));
  if (!/\d/.test(text)) return null;
  // Words may contain arrows, such as `12:30 → 13:45`; `-->` in the words of a line is stored as `→`.
  if (place.hasUsualRanges && !place.opensBlock && !text.includes('-->')) return null;
  const found = withArrow.exec(text);
  if (found) {
    const [, from = '', sign, to = '', after = ''] = found;
    if (sign !== '-->' && !place.opensBlock && !(isLong(from) && isLong(to))) return null;
    return rangeOf(line.trim(), { from, to, after }, place);
  }
  const [, from, to = ''] = withoutArrow.exec(text) ?? [];
  return from === undefined ? readBrokenRange(text, place) : rangeOf(line.trim(), { from, to, after: '' }, place);
}

/** Spreadsheets put a row into quotation marks; on keyboards the apostrophe is next to the comma. */
function withoutQuotes(text: string): string {
  const [, quoted = text] = /^"(.*)"$/.exec(text) ?? [];
  return quoted.replace(/(?<=\d:\d{2})['’](?=\d{3}(?!\d))/g, ',');
}

/** Scanned times have letters for digits: `OO:O1:l2`. */
function withoutLetters(text: string): string {
  const isScanned = /^[\doOlI\s:.,;>–—-]*[oOlI][\doOlI\s:.,;>–—-]*$/.test(text) && text.includes(':');
  return isScanned ? text.replace(/[oO]/g, '0').replace(/[lI]/g, '1') : text;
}

function rangeOf(
  written: string,
  { from, to, after }: { from: string; to: string; after: string },
  { hasLongFractions }: RangePlace,
): CueRange {
  return {
    start: readLooseTime(from, hasLongFractions),
    end: readLooseTime(to, hasLongFractions),
    rest: settings.test(after) ? '' : after.trim(),
    isUnusual: !usual.test(written),
  };
}

/** A line recognised as times by its position or look, although one or both of them cannot be read. */
function readBrokenRange(text: string, { opensBlock, hasLongFractions }: RangePlace): CueRange | null {
  const broken = { rest: '', isUnusual: false };
  const found = anyArrow.exec(text);
  const looksLikeTime = /^[-−]?\d{1,3}\s{0,3}[:.,]\s{0,3}\w/.test(text);
  if (found && (looksLikeTime || (opensBlock && text.includes(':')))) {
    const [end = ''] = text
      .slice(found.index + found[0].length)
      .trim()
      .split(/\s/);
    const start = readLooseTime(text.slice(0, found.index), hasLongFractions);
    return { ...broken, start, end: readLooseTime(end, hasLongFractions) };
  }
  if (!opensBlock || !looksLikeTime || !/^[-−\d:.,;\s>–—]+$/.test(text) || !isLong(text)) return null;
  return { ...broken, start: readLooseTime(text.replace(/[\s>–—-]+$/, ''), hasLongFractions), end: null };
}

/** Whether the time has hours or milliseconds besides minutes and seconds. */
function isLong(time: string): boolean {
  return (time.match(/[:.,;]/g)?.length ?? 0) > 1;
}
