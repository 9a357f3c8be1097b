import { type LineSpeaker, speakersOf, textsBySpeaker } from '@glosy/core/transcript/line-speakers';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import { announce } from '../../../ui/status-line.tsx';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';

const nobodyElse =
  'W tej transkrypcji nie ma innej osoby mówiącej. Wpisz ją w polu „Osoba mówiąca” albo otwórz „Mówcy”.';

/**
 * Gives the active line, or all lines from it to the end of its turn, to the next speaker in the transcript's order,
 * cyclically: with two speakers, to the other one.
 */
export function giveOtherSpeaker(editor: EditorController, part: 'line' | 'turn'): void {
  const { lines } = editor.document;
  const at = editor.activeIndex;
  const line = lines[at];
  if (!line) return;
  const speakers = speakersOf(lines);
  const own = speakers[at] ?? null;
  const names = [...new Set(speakers)].filter((name) => name !== null);
  const other = names[(own === null ? 0 : names.indexOf(own) + 1) % names.length];
  if (other === undefined || other === own) {
    editor.refusal.set(nobodyElse);
    return;
  }
  const end = part === 'line' ? at + 1 : turnEnd(speakers, at);
  const wordsBefore = editor.caret - nameLength(line.text);
  const given = speakers.map((name, index) => (index >= at && index < end ? other : name));
  if (!editor.replaceAll(changedTexts(lines, given))) return;
  const { text } = editor.document.line(line.id) ?? line;
  editor.goTo(line.id, Math.max(0, nameLength(text) + wordsBefore));
  announce(`Mówi: ${other}.`);
}

/** The texts that change if these speakers say the lines. */
export function changedTexts(
  lines: readonly EditorLine[],
  speakers: readonly LineSpeaker[],
): ReadonlyMap<LineId, string> {
  const texts = textsBySpeaker(lines, speakers);
  return new Map(lines.flatMap(({ id, text }, at) => (texts[at] === text ? [] : [[id, texts[at] as string] as const])));
}

function turnEnd(speakers: readonly LineSpeaker[], at: number): number {
  const end = speakers.findIndex((name, index) => index > at && name !== speakers[at]);
  return end < 0 ? speakers.length : end;
}

function nameLength(text: string): number {
  return text.length - splitSpeaker(text).words.length;
}
