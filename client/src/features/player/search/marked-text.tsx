import type { LineMarks } from './transcript-finder.ts';

interface MarkedTextProps {
  text: string;
  marks: LineMarks;
  /** The part of the text to render; a match across its boundary is marked in both parts. */
  from: number;
  to: number;
}

/** Text with marked matches; the current one is marked more strongly. */
export function MarkedText({ text, marks, from, to }: MarkedTextProps) {
  if (marks.matches.length === 0) return text.slice(from, to);
  const parts = [];
  let at = from;
  for (const [number, match] of marks.matches.entries()) {
    const start = Math.max(match.start, from);
    const end = Math.min(match.end, to);
    if (start >= end) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <mark key={match.start} className={number === marks.active ? 'match match-active' : 'match'}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  if (at < to) parts.push(text.slice(at, to));
  return parts;
}
