import { ArchiveError } from '@glosy/core/errors';
import type { LineMention, TextMention } from '@glosy/core/people/pseudonym';
import { type PublishedLevel, reaches } from '@glosy/core/recording/publishing';
import type { Queryable, Tx } from '../../../database/database.ts';
import { listDescribedTexts } from '../described-texts.repository.ts';
import { findRecordingRow } from '../recordings.repository.ts';
import { findConsent } from './consent.repository.ts';
import { findNameMentions } from './name-mentions.ts';
import { listSpokenLines, readNarrator } from './pseudonyms.repository.ts';

/** Texts about a recording and its open lines that mention the narrator. `today` is a day in Europe/Warsaw. */
export async function listNamePlaces(
  db: Queryable,
  recording: string,
  today: string,
): Promise<{ texts: TextMention[]; lines: LineMention[] }> {
  const texts = await listDescribedTexts(db, recording);
  return findNameMentions(await readNarrator(db, recording), texts, await listSpokenLines(db, recording, today));
}

/**
 * Refuses to publish texts that mention a narrator whom a pseudonym hides, unless staff decided that the name may stay
 * there.
 * @throws ArchiveError `consent.names-undecided`, at the given field
 */
export async function refuseUndecidedNames(
  tx: Tx,
  recording: string,
  { today, field }: { today: string; field: 'pseudonym' | 'access.published' | 'metadata.interviewee.name' },
): Promise<void> {
  const count = await countUndecidedNames(tx, recording, today);
  if (count === 0) return;
  const words = [String(count)];
  const { message } = new ArchiveError('consent.names-undecided', words);
  throw new ArchiveError('consent.names-undecided', words, { fields: { [field]: message } });
}

/** Number of published places that mention a narrator whom a pseudonym hides and that staff have not decided about. */
export async function countUndecidedNames(db: Queryable, recording: string, today: string): Promise<number> {
  const consent = await findConsent(db, recording);
  const level = (await findRecordingRow(db, recording))?.published ?? 'nothing';
  if (!consent || consent.pseudonym === null || level === 'nothing') return 0;
  const kept = new Set(consent.keptNames);
  return (await listPublishedNames(db, recording, { today, level })).filter(({ id }) => !kept.has(id)).length;
}

async function listPublishedNames(
  db: Queryable,
  recording: string,
  { today, level }: { today: string; level: PublishedLevel },
): Promise<readonly { id: string }[]> {
  const { texts, lines } = await listNamePlaces(db, recording, today);
  return reaches(level, 'transcript') ? [...texts, ...lines] : texts;
}
