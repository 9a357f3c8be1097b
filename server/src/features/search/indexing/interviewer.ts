import { fold } from '@glosy/core/fold';

/** Folded labels that transcripts give to those who ask. */
const labels = new Set(['prowadzacy', 'prowadzaca', 'pytajacy', 'pytajaca', 'badacz', 'badaczka', 'pytanie']);

/** Whether the speaker of a line is the interviewer, by name, part of the name, initials or a usual label. */
export function isInterviewer(speaker: string, interviewer: string): boolean {
  const called = fold(speaker).trim();
  if (called === '') return false;
  if (labels.has(called) || labels.has(called.split(' ')[0] ?? '')) return true;
  const names = fold(interviewer)
    .split(/[^\p{L}]+/u)
    .filter((name) => name !== '');
  const initials = names.map((name) => name[0]).join('');
  const parts = called.split(/[^\p{L}]+/u).filter((part) => part !== '');
  return (parts.length > 0 && parts.every((part) => names.includes(part))) || parts.join('') === initials;
}
