import { fold } from '@glosy/core/text/fold';
import { lemmasOf } from '@glosy/polish-search/lemmas';

/** Folded labels that transcripts use for interviewers, and beginnings of such labels. */
const labels: ReadonlySet<string> = new Set([
  'p',
  'pyt',
  'py',
  'q',
  'bad',
  'prow',
  'dz',
  'int',
  'ankieter',
  'ankieterka',
  'reporter',
]);
const labelBeginning = /^(prowadzac|pytaj|pytani|badacz|interview|wywiadowc|dziennikar|redaktor|reporterk|moderator)/;
/** Labels of answers: in a transcript with these, the labels above are not a narrator's initials. */
const answers: ReadonlySet<string> = new Set([
  'o',
  'odp',
  'a',
  'n',
  'r',
  's',
  'swiadek',
  'rozmowca',
  'rozmowczyni',
  'narrator',
  'narratorka',
]);
/** From this number of lines on, a speaker of mostly questions counts as the interviewer. */
const linesAtLeast = 4;
const shareOfQuestions = 0.6;

/** Counts of a transcript's lines by speaker. */
export interface SpeakerLines {
  /** Lines in which the speaker begins or continues to speak. */
  lines: number;
  /** Lines that end with a question mark. */
  questions: number;
}

/**
 * The interviewers of a transcript: speakers labelled with the name, part of it, initials or a usual label, in any form
 * and letter case; if there are none, a speaker most of whose lines are questions while the others' are not.
 */
export function findInterviewers(
  speakers: ReadonlyMap<string, SpeakerLines>,
  { interviewer, narrator }: { interviewer: string; narrator: string },
): ReadonlySet<string> {
  const names = [...speakers.keys()];
  const isAnswered = names.some((name) => answers.has(wordsOf(name)[0] ?? ''));
  const named = names.filter((name) => {
    if (isCalled(name, interviewer)) return true;
    const [first = ''] = wordsOf(name);
    if (labelBeginning.test(first)) return true;
    return labels.has(first) && (isAnswered || !isCalled(name, narrator));
  });
  if (named.length > 0) return new Set(named);
  const asking = names.filter((name) => !isCalled(name, narrator) && asksMostly(speakers.get(name)));
  return new Set(asking.length < names.length ? asking : []);
}

function asksMostly(speaker: SpeakerLines | undefined): boolean {
  if (speaker === undefined || speaker.lines < linesAtLeast) return false;
  return speaker.questions / speaker.lines >= shareOfQuestions;
}

/** Whether a label is a person's name, a part of it in any form (`Nowakowa`, `Ewy`), or the initials. */
function isCalled(label: string, person: string): boolean {
  const called = wordsOf(label);
  const names = wordsOf(person);
  if (called.length === 0 || names.length === 0) return false;
  if (called.join('') === names.map((name) => name[0]).join('')) return true;
  const lemmas = new Set(person.split(/[^\p{L}]+/u).flatMap((name) => [...lemmasOf(name, 'capital', 'text').keys()]));
  const parts = label.split(/[^\p{L}]+/u).filter((part) => part !== '');
  return parts.every(
    (part) =>
      names.includes(fold(part)) || [...lemmasOf(part, 'capital', 'text').keys()].some((lemma) => lemmas.has(lemma)),
  );
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
