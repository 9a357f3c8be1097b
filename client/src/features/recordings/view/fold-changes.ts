import { limits } from '@glosy/core/limits';
import type { RecordingChange } from '@glosy/core/recording/recording';

/**
 * Merges changes of the same fields by one person within ten minutes into one, from the first value to the last. Newest
 * first.
 */
export function foldChanges(changes: readonly RecordingChange[]): RecordingChange[] {
  const folded: RecordingChange[] = [];
  for (const change of changes) {
    const last = folded.at(-1);
    if (last && continues(last, change)) folded[folded.length - 1] = joined(last, change);
    else folded.push(change);
  }
  return folded;
}

/** Folds only consecutive versions of one value: adding one file and adding another are separate changes. */
function continues(newer: RecordingChange, older: RecordingChange): boolean {
  return (
    newer.author === older.author &&
    Date.parse(newer.at) - Date.parse(older.at) < limits.revisionFoldMs &&
    newer.fields.length === older.fields.length &&
    newer.fields.every(({ field, item, before }, index) => {
      const other = older.fields[index];
      const isSame = other?.field === field && other.item === item;
      return isSame && before !== undefined && before === other.after && other.before !== undefined;
    })
  );
}

function joined(newer: RecordingChange, older: RecordingChange): RecordingChange {
  const fields = newer.fields.map((field, index) => ({ ...field, before: older.fields[index]?.before ?? '' }));
  return { ...newer, fields };
}
