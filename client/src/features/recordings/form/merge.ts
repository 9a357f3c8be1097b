import type { RecordingInput } from '@glosy/core/contract/recordings';
import type { Recording } from '@glosy/core/recording';
import { stateOf } from '../recordings.queries.ts';
import { type FormFieldPath, formFields, isSameValue, readPath, withPath } from './form-fields.ts';
import { type RecordingFormValues, valuesOf } from './form-values.ts';

export type Side = 'mine' | 'theirs';

/** A field in which the person's version and the saved one differ. */
export interface Difference {
  path: FormFieldPath;
  /** Who changed it since the form was opened. */
  changedBy: 'me' | 'them' | 'both';
}

/** The fields in which two people's versions differ, given what both began with. Those that the viewer may not change are left out. */
export function differencesOf(
  base: RecordingInput,
  mine: RecordingInput,
  theirs: RecordingInput,
  mayChangeAccess: boolean,
): Difference[] {
  const paths = formFields.filter((path) => mayChangeAccess || !path.startsWith('access.'));
  return paths.flatMap((path): Difference[] => {
    const [before, own, other] = [base, mine, theirs].map((state) => readPath(state, path));
    if (isSameValue(own, other)) return [];
    const isOtherOld = isSameValue(other, before);
    const isOwnOld = isSameValue(own, before);
    return [{ path, changedBy: isOtherOld ? 'me' : isOwnOld ? 'them' : 'both' }];
  });
}

/** The own version of all that the person changed; what only the other one changed stays as that one saved it. */
export function overwriteSide(differences: readonly Difference[]): (path: FormFieldPath) => Side {
  const own = new Set(differences.filter(({ changedBy }) => changedBy !== 'them').map(({ path }) => path));
  return (path) => (own.has(path) ? 'mine' : 'theirs');
}

/** The saved state with the person's own version in the chosen fields. What the form does not edit stays as saved. */
export function mergeChosen(
  theirs: Recording,
  mine: RecordingInput,
  sideOf: (path: FormFieldPath) => Side,
): RecordingInput {
  const own = formFields.filter((path) => sideOf(path) === 'mine');
  return own.reduce((state, path) => withPath(state, path, readPath(mine, path)), stateOf(theirs));
}

export interface Rebased {
  /** What the form shows now: own changes, and the saved state in all other fields. */
  values: RecordingFormValues;
  /** Fields whose shown value changed. */
  updated: FormFieldPath[];
}

/**
 * Carries an open form over to a newer saved state, for example after its own upload: fields that the person has not
 * touched follow. Null when both changed the same field; then only the person can decide.
 */
export function rebase(base: Recording, saved: Recording, shown: RecordingFormValues): Rebased | null {
  const before = valuesOf(base);
  const after = valuesOf(saved);
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
