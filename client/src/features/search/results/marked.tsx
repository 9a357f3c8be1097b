import type { Mark } from '@glosy/core/search/search';
import type { ReactNode } from 'react';

/** A text with its matches marked. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    const start = Math.max(from, at);
    const end = Math.min(to, text.length);
    if (start >= end) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
