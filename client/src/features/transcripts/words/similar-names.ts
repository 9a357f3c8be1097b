import { findSimilarNames } from '@glosy/core/contract/transcripts/words';
import { limits } from '@glosy/core/limits';
import { request } from '../../../lib/request.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine } from '../document/editor-line.ts';
import type { DoubtfulWord } from './doubtful-words.ts';

const none: readonly string[] = [];

/** The names of the archive that sound like the doubtful words of a document, by word. @throws RequestError */
export async function loadSimilarNames(
  { lines, words }: EditorDocument,
  id: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const heard = lines.flatMap((line) => words.doubtfulIn(line).map((word) => lettersOf(line, word).text));
  const distinct = [...new Set(heard)].filter((text) => text !== '').slice(0, limits.similarNamesWords);
  if (distinct.length === 0) return new Map();
  const { data } = await request(findSimilarNames, { body: { id, words: distinct }, signal });
  return new Map(data);
}

/** Possible names for the doubtful word shown last: the same array until another word is shown or the word changes. */
export function offeredNames(document: EditorDocument): readonly string[] {
  const { words } = document;
  const { shown } = words;
  if (!shown || document.line(shown.line.id) !== shown.line) return none;
  return shown.names ?? words.similarNames.get().get(lettersOf(shown.line, shown.word).text) ?? none;
}

/** Replaces the doubtful word shown last by a name: the first offered one, or at a repeated call the next one. */
export function takeName(editor: EditorController, name?: string): void {
  const { document } = editor;
  const { words } = document;
  const names = offeredNames(document);
  const taken = name ?? names[0];
  const { shown } = words;
  if (!shown || taken === undefined) {
    editor.refusal.set('Archiwum nie ma nazwy podobnej do tego słowa.');
    return;
  }
  const { line, word } = shown;
  const { start, end, text } = lettersOf(line, word);
  if (!editor.replaceAll(new Map([[line.id, line.text.slice(0, start) + taken + line.text.slice(end)]]))) return;
  const written = { ...word, end: word.end + taken.length - text.length };
  // The recognised word is last, so that repeating the command returns to it.
  const others = [...names.slice(names.indexOf(taken) + 1), ...names.slice(0, names.indexOf(taken)), text];
  const next = document.line(line.id);
  if (next) words.shown = { line: next, word: written, names: others };
  editor.goTo(line.id, written.start, written.end);
}

/** A word without punctuation. */
function lettersOf(line: EditorLine, word: DoubtfulWord): { start: number; end: number; text: string } {
  const whole = line.text.slice(word.start, word.end);
  const [text] = /\p{L}(?:.*\p{L})?/u.exec(whole) ?? [''];
  const start = word.start + whole.indexOf(text);
  return { start, end: start + text.length, text };
}
