import type { TranscriptLine } from './transcript-line.ts';

export type TalkRole = 'asks' | 'tells';

/** Silence after which another person may speak. */
const pauseMs = 600;
/** Interviewers speak in short turns; a question at the end of a long one is the narrator's own. */
const longestTurnLines = 3;
const longestTurnWords = 40;

const question = /\?[)\]]*$/;
const request =
  /(?:^|[^\p{L}])proszę(?:[^\p{L}].*)?[^\p{L}](?:opowiedzieć|powiedzieć|przedstawić|przypomnieć|opisać)(?:$|[^\p{L}])/iu;
/** `I mówi do mnie: dokąd idziesz?` is reported speech, not a question. */
const quoted =
  /(?:^|[^\p{L}])(?:mówi|mówię|mówił|mówiła|pyta|pytam|pytał|pytała|zapytał|zapytała|powiada|powiedział|powiedziała)(?:[^\p{L}].*)?[:,„]/iu;

/**
 * Guesses interviewer and narrator where no line names a speaker, from questions, short turns and pauses; null
 * without questions. Lines must be in the order of time.
 */
export function suggestRoles(lines: readonly TranscriptLine[]): TalkRole[] | null {
  const roles = splitAtPauses(lines).flatMap(rolesOf);
  const first = roles.indexOf('asks');
  if (first < 0) return null;
  // Interviewers also say good morning.
  if (countWords(lines.slice(0, first)) <= longestTurnWords) roles.fill('asks', 0, first);
  return roles;
}

function splitAtPauses(lines: readonly TranscriptLine[]): TranscriptLine[][] {
  const blocks: TranscriptLine[][] = [];
  let endMs = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (line.startMs - endMs < pauseMs) blocks.at(-1)?.push(line);
    else blocks.push([line]);
    endMs = line.endMs;
  }
  return blocks;
}

/**
 * The part of a block that is the question: a short turn at its beginning up to the question mark; the answer may
 * follow without a pause.
 */
function rolesOf(block: readonly TranscriptLine[]): TalkRole[] {
  let last = -1;
  for (const [at, { text }] of block.slice(0, longestTurnLines).entries()) {
    if (asks(text) && countWords(block.slice(0, at + 1)) <= longestTurnWords) last = at;
  }
  return block.map((_, at) => (at <= last ? 'asks' : 'tells'));
}

function asks(text: string): boolean {
  return (question.test(text.trim()) || request.test(text)) && !quoted.test(text);
}

function countWords(lines: readonly TranscriptLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
}
