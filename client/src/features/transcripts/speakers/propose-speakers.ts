import { suggestRoles } from '@glosy/core/transcript/suggest-roles';
import type { EditorLine, LineId } from '../document/editor-line.ts';

/** Names of the people in the recording, from its description. */
export interface TalkPeople {
  readonly asks: readonly string[];
  readonly tells: readonly string[];
}

export interface SpeakersProposal {
  readonly asks: string;
  readonly tells: string;
  readonly speakers: ReadonlyMap<LineId, string>;
}

/** The likely speaker of each line, guessed from questions and answers; null without questions. */
export function proposeSpeakers(lines: readonly EditorLine[], people: TalkPeople): SpeakersProposal | null {
  const roles = suggestRoles(lines);
  if (roles === null) return null;
  const [asks = 'Mówca 1'] = people.asks;
  const [tells = 'Mówca 2'] = people.tells.filter((name) => name !== asks);
  return { asks, tells, speakers: new Map(lines.map(({ id }, at) => [id, roles[at] === 'asks' ? asks : tells])) };
}
