import { may, type Role } from '@glosy/core/policy';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { closedLineIds } from '../recordings/closures/closed-for.repository.ts';
import {
  type RecordingScope,
  recordingsWithin,
  type VisibilityRules,
  visibleTo,
} from '../recordings/visible-recording.repository.ts';

/** The tags that exist for a caller: all, or those made visible by their uses within a scope. */
export type TagScope = RecordingScope | 'all';

export function tagsVisibleTo(caller: { readonly role: Role }, rules: VisibilityRules): TagScope {
  return may(caller.role, 'tag.readAll') ? 'all' : visibleTo(caller, rules);
}

/** Selects a row where the tag of the enclosing query names a narrator with a pseudonym in the narrator's own recording. */
function namedNarrators(db: Queryable) {
  return db
    .selectFrom('consents')
    .innerJoin('tags as named', (join) =>
      join.on(({ eb, ref }) =>
        eb('named.name_folded', 'in', [ref('consents.name_folded'), ref('consents.name_inverted_folded')]),
      ),
    )
    .select('named.id')
    .where('consents.pseudonym', '<>', '')
    .where('consents.recording', '=', sql.ref<string>('transcripts.recording'))
    .where('named.id', '=', sql.ref<number>('line_tags.tag_id'));
}

/**
 * Uses of tags on the lines of transcripts within the scope, without the trash and, for users, without closed lines and
 * names that pseudonyms hide.
 */
export function usesWithin(db: Queryable, scope: RecordingScope) {
  const { passages, today } = scope.hidden;
  const uses = db
    .selectFrom('transcripts')
    .innerJoin('line_tags', 'line_tags.transcript_id', 'transcripts.id')
    .where('transcripts.deleted_at', 'is', null)
    .where('transcripts.recording', 'in', recordingsWithin(db, scope).select('recordings.signature'));
  if (!passages) return uses;
  return uses
    .where('line_tags.line_id', 'not in', closedLineIds(db, today))
    .where(({ not, exists }) => not(exists(namedNarrators(db))));
}

/**
 * A query of the tags that exist for a caller: those with a use that the caller may see, those without any use, and
 * those that an editor added. Any other name would reveal the subject of hidden recordings.
 */
export function selectTags(db: Queryable, scope: TagScope) {
  const tags = db.selectFrom('tags');
  if (scope === 'all') return tags;
  const thisTag = sql.ref<number>('tags.id');
  const anyUse = db.selectFrom('line_tags').select('tag_id').where('tag_id', '=', thisTag);
  const visibleUse = usesWithin(db, scope).select('line_tags.tag_id').where('line_tags.tag_id', '=', thisTag);
  return tags.where((eb) =>
    eb.or([eb('tags.added_by_editor', '=', 1), eb.not(eb.exists(anyUse)), eb.exists(visibleUse)]),
  );
}

/** Ids of the given tags that exist for the caller. */
export async function findVisibleIds(db: Queryable, scope: TagScope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await selectTags(db, scope).select('tags.id').where('tags.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether the tag is used outside the scope: in hidden recordings or in the trash. */
export async function hasHiddenUses(db: Queryable, scope: TagScope, tagId: number): Promise<boolean> {
  if (scope === 'all') return false;
  const visible = usesWithin(db, scope).select('line_tags.line_id').where('line_tags.tag_id', '=', tagId);
  const hidden = await db
    .selectFrom('line_tags')
    .select('line_id')
    .where('tag_id', '=', tagId)
    .where('line_id', 'not in', visible)
    .limit(1)
    .executeTakeFirst();
  return hidden !== undefined;
}

/** Names of the tags that are used within the scope, the most frequent first. */
export async function listTagsByUse(db: Queryable, scope: RecordingScope): Promise<string[]> {
  const rows = await usesWithin(db, scope)
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .select('tags.name')
    .groupBy(['tags.id', 'tags.name'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('tags.id')
    .execute();
  return rows.map(({ name }) => name);
}
