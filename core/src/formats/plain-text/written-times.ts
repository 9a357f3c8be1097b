import { formatMilliseconds } from '../../time/timecode.ts';

/** `00.00.04`, unless another number or point follows, as in a date. */
const dotted = '(?<h>\\d{1,2})\\.(?<m>[0-5]\\d)\\.(?<s>[0-5]\\d)(?![.\\d])';
/** `1 godz. 2 min 3 s`, `0 min 4 s`, `1h02m03s`. */
const worded =
  '(?:(?<h>\\d{1,2})\\s?(?:h|g|godz)\\.?\\s?)?(?<m>\\d{1,3})\\s?(?:m|min|minut\\p{L}*)\\.?\\s?(?<s>\\d{1,2})\\s?(?:s|sek|sec|sekund\\p{L}*)(?:\\.|(?!\\p{L}))';
/** `12'30"` */
const quoted = "(?<m>\\d{1,3})['’′]\\s?(?<s>[0-5]\\d)(?:[\"”″]|''|’’)";

/** `TC 00:00:04`, `Czas: 0:04`, `(min 0:04)`. */
const nameOfTime = /^[ \t]*(?<bracket>[[(]?)(?:tc|timecode|czas|min)\b[.:]{0,2}[ \t]*(?=\d{1,3}:\d{2}(?!\d))/gimu;
const inSlashes = /^[ \t]*\/[ \t]*(\d{1,2}:\d{2}:\d{2})[ \t]*\//gm;

/**
 * The text with unusual times at the beginning or the end of rows written as `[00:00:04.0]`. Only ascending times
 * count: `12.05.19` may be a date.
 */
export function withClockTimes(text: string): string {
  const areNamed = (text.match(nameOfTime)?.length ?? 0) > 1;
  const named = (areNamed ? text.replace(nameOfTime, '$<bracket>') : text).replace(inSlashes, '[$1]');
  const tenths = named.replace(/#\s*(\d{1,2}:\d{2}:\d{2})-(\d{1,3})\s*#/g, '#$1.$2#');
  for (const pattern of [dotted, worded, quoted]) {
    const [first, until, last] = ['', 'u', 'e'].map((prefix) => inBrackets(pattern.replaceAll('?<', `?<${prefix}`)));
    const mark = new RegExp(`(?:^[ \\t]*${first}(?:[ \\t]*[-–—][ \\t]*${until})?|${last}[ \\t]*$)`, 'gimu');
    const times = [...tenths.matchAll(mark)].flatMap(({ groups = {} }) => timesOf(groups));
    if (times.length < 2 || times.some((time, index) => time < (times[index - 1] ?? 0))) continue;
    return tenths.replace(mark, (...found) => {
      const [start = 0, end] = timesOf(found.at(-1)).map((ms) => `[${formatMilliseconds(ms, '.')}]`);
      return end === undefined ? ` ${start} ` : ` ${start} – ${end} `;
    });
  }
  return tenths;
}

const inBrackets = (pattern: string) => `[[({<#]?${pattern}[\\])}>#]?`;

/** The time of a mark, or the two of a range. */
function timesOf(groups: Record<string, string | undefined>): number[] {
  return ['', 'u', 'e'].flatMap((prefix) => (groups[`${prefix}s`] === undefined ? [] : [msOf(groups, prefix)]));
}

function msOf(groups: Record<string, string | undefined>, prefix: string): number {
  const part = (name: string) => Number(groups[prefix + name] ?? 0);
  return ((part('h') * 60 + part('m')) * 60 + part('s')) * 1000;
}

/** A shorter text may be a fragment. */
const fewestRows = 5;

/**
 * Whether the only time of a text of several paragraphs is not a position in its sound but a time of day or a length.
 */
export function isMention(times: readonly string[], texts: readonly string[]): boolean {
  const [time = '', ...others] = times;
  const filled = texts.filter((text) => text.trim() !== '').length;
  return others.length === 0 && /[1-9]/.test(time) && filled >= fewestRows;
}
