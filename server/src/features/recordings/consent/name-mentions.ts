import { fold } from '@glosy/core/fold';
import { limits } from '@glosy/core/limits';
import { hideSpeaker, isName, type NameMentions } from '@glosy/core/pseudonym';
import { matchText } from '../../../search/polish/match-text.ts';
import { parseQuery } from '../../../search/polish/parse-query.ts';
import type { DescribedText } from '../described-texts.repository.ts';

export interface SpokenLine {
  transcript: string;
  startMs: number;
  text: string;
}

/**
 * The free texts in which the narrator's name stands in any form, also as a diminutive; without the places that a
 * pseudonym reaches by itself: the speaker's label, tags and entries of indexes that are the name, the biography.
 */
export function findNameMentions(
  narrator: string,
  texts: readonly DescribedText[],
  lines: readonly SpokenLine[],
): NameMentions {
  const wordsIn = nameFinder(narrator);
  const found = lines.flatMap(({ transcript, startMs, text }) => {
    const words = wordsIn(hideSpeaker(text, { name: narrator, pseudonym: '–' }));
    return words.length === 0 ? [] : [{ transcript_file: transcript, start: startMs / 1000, text, words }];
  });
  return {
    texts: texts.flatMap(({ field, text }) => {
      if (field === 'biography' || ((field === 'tag' || field === 'index') && isName(text, narrator))) return [];
      const words = wordsIn(text);
      return words.length === 0 ? [] : [{ field, text, words }];
    }),
    lines: found.slice(0, limits.nameMentionLines),
    lineCount: found.length,
  };
}

function nameFinder(narrator: string): (text: string) => string[] {
  // Signs of the query language have no place in a name.
  const query = parseQuery(narrator.replace(/[^\p{L}\s]+/gu, ' '), []);
  return (text) => {
    const foundForms = new Set((text.match(/\p{Lu}\p{L}+/gu) ?? []).map(fold));
    if (foundForms.size === 0) return [];
    return [...new Set(matchText([text], query, { foundForms }).map(({ from, to }) => text.slice(from, to)))];
  };
}
