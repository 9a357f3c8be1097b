import type { RecordingInput } from '@glosy/core/contract/recordings/recordings';
import type { Recording } from '@glosy/core/recording/recording';
import { toRecordingInput } from '../recordings.queries.ts';
import { type FormFieldPath, formFields, isOfAccess, isSameValue, readPath, withPath } from './form-fields.ts';
import { type RecordingFormValues, toFormValues } from './form-values.ts';

export type Side = 'mine' | 'theirs';

/** A field in which the user's version and the saved one differ. */
export interface Difference {
  path: FormFieldPath;
  /** The side that changed it since the form was opened. */
  changedBy: 'me' | 'them' | 'both';
}

/** Fields in which two versions of a common base differ, except those that the viewer may not change. */
export function differencesOf(
  base: RecordingInput,
  mine: RecordingInput,
  theirs: RecordingInput,
  mayChangeAccess: boolean,
): Difference[] {
  const paths = formFields.filter((path) => mayChangeAccess || !isOfAccess(path));
  return paths.flatMap((path): Difference[] => {
    const [before, own, other] = [base, mine, theirs].map((state) => readPath(state, path));
    if (isSameValue(own, other)) return [];
    const isOtherOld = isSameValue(other, before);
    const isOwnOld = isSameValue(own, before);
    return [{ path, changedBy: isOtherOld ? 'me' : isOwnOld ? 'them' : 'both' }];
  });
}

/** Picks the user's side for every field the user changed, and the saved one elsewhere. */
export function overwriteSide(differences: readonly Difference[]): (path: FormFieldPath) => Side {
  const own = new Set(differences.filter(({ changedBy }) => changedBy !== 'them').map(({ path }) => path));
  return (path) => (own.has(path) ? 'mine' : 'theirs');
}

/** The saved state with the user's version of the chosen fields. */
export function mergeChosen(
  theirs: Recording,
  mine: RecordingInput,
  sideOf: (path: FormFieldPath) => Side,
): RecordingInput {
  const own = formFields.filter((path) => sideOf(path) === 'mine');
  return own.reduce((state, path) => withPath(state, path, readPath(mine, path)), toRecordingInput(theirs));
}

/**
 * The user's state merged with a newer saved one, and the fields that only the other user changed. Null when both changed
 * the same field, which only the user can resolve.
 */
export function mergeSaved(
  base: Recording,
  mine: RecordingInput,
  saved: Recording,
  mayChangeAccess: boolean,
): { input: RecordingInput; joined: FormFieldPath[] } | null {
  const differences = differencesOf(toRecordingInput(base), mine, toRecordingInput(saved), mayChangeAccess);
  if (differences.some(({ changedBy }) => changedBy === 'both')) return null;
  const joined = differences.filter(({ changedBy }) => changedBy === 'them').map(({ path }) => path);
  return { input: mergeChosen(saved, mine, overwriteSide(differences)), joined };
}

export interface Rebased {
  /** New form values: the user's changes, and the saved state in all other fields. */
  values: RecordingFormValues;
  /** Fields whose shown value changed. */
  updated: FormFieldPath[];
}

/**
 * Rebases an open form onto a newer saved state, for example after an upload: unchanged fields follow. Null when both
 * changed the same field, which only the user can resolve.
 */
export function rebase(base: Recording, saved: Recording, shown: RecordingFormValues): Rebased | null {
  const before = toFormValues(base);
  const after = toFormValues(saved);
  let values = shown;
  const updated: FormFieldPath[] = [];
  for (const path of formFields) {
    const [old, now, own] = [before, after, shown].map((state) => readPath(state, path));
    if (isSameValue(old, now) || isSameValue(own, now)) continue;
    if (!isSameValue(own, old)) return null;
    values = withPath(values, path, now);
    updated.push(path);
  }
  return { values, updated };
}
