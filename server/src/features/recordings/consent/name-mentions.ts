import { createHash } from 'node:crypto';
import type { MentionField } from '@glosy/core/people/mention';
import { hideSpeaker, isName, type LineMention, type TextMention } from '@glosy/core/people/pseudonym';
import { fold } from '@glosy/core/text/fold';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import { matchText } from '@glosy/polish-search/match-text';
import { parseQuery } from '@glosy/polish-search/parse-query';
import type { DescribedText } from '../described-texts.repository.ts';

export interface SpokenLine {
  transcript: string;
  startMs: number;
  text: string;
}

/**
 * Fields with headings: a single word in them is a name in lower case too, while `wróbel` within a sentence is a bird.
 */
const headings: readonly MentionField[] = ['tag', 'index'];

/**
 * Finds texts and lines that mention the narrator in any form, also as a diminutive, except where the pseudonym is
 * substituted anyway: speakers, tags and index entries that are the whole name, and the biography.
 */
export function findNameMentions(
  narrator: string,
  texts: readonly DescribedText[],
  lines: readonly SpokenLine[],
): { texts: TextMention[]; lines: LineMention[] } {
  const wordsIn = nameFinder(narrator);
  const found = lines.flatMap(({ transcript, startMs, text }) => {
    const { speaker, words: spoken } = splitSpeaker(hideSpeaker(text, { name: narrator, pseudonym: '–' }));
    // A search skips the speaker's label, which may still be only the surname or the first name.
    const words = [...new Set([...(speaker === null ? [] : wordsIn(speaker)), ...wordsIn(spoken)])];
    const id = idOf('line', text, words);
    return words.length === 0 ? [] : [{ id, transcript_file: transcript, start: startMs / 1000, text, words }];
  });
  return {
    texts: texts.flatMap(({ field, text }) => {
      const isHeading = headings.includes(field);
      if (field === 'biography' || (isHeading && isName(text, narrator))) return [];
      const words = wordsIn(text, { anyCase: isHeading });
      return words.length === 0 ? [] : [{ id: idOf(field, text, words), field, text, words }];
    }),
    lines: found,
  };
}

/** The same words in the same text have one decision, whichever line they are in. */
function idOf(place: MentionField | 'line', text: string, words: readonly string[]): string {
  const content = JSON.stringify([place, text, words]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

function nameFinder(narrator: string): (text: string, options?: { anyCase: boolean }) => string[] {
  // Operators of the query language are not part of a name.
  const query = parseQuery(narrator.replace(/[^\p{L}\s]+/gu, ' '), []);
  return (text, { anyCase } = { anyCase: false }) => {
    const foundForms = new Set((text.match(anyCase ? /\p{L}{2,}/gu : /\p{Lu}\p{L}+/gu) ?? []).map(fold));
    if (foundForms.size === 0) return [];
    return [...new Set(matchText([text], query, { foundForms }).map(({ from, to }) => text.slice(from, to)))];
  };
}
