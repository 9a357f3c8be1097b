import { useState } from 'react';
import { isSameField, keysOf, mergeFields, takeSaved } from './merge-fields.ts';

/** A value that both sides changed: the form shows the user's, the archive has `saved`. */
export type Contested<Values> = Partial<Values>;

interface EditForm<Stored, Values> {
  /** The record that the form started from, with its version. */
  base: Stored;
  values: Values;
  /** Saved values of the fields that the user and somebody else both changed, after `rebase`. */
  contested: Contested<Values>;
  isDirty: boolean;
  change: (changed: Partial<Values>) => void;
  /** Continues from a newer record: fields that the user did not change are updated. */
  rebase: (newer: Stored) => void;
  /** Discards the user's values of the contested fields. */
  takeSaved: () => void;
}

/**
 * Values and version of an edit form, taken from one snapshot. A record that is loaded later, for example by a refetch,
 * changes neither: a save must name the version whose values the user saw. After a conflict, `rebase` merges field by
 * field.
 */
export function useEditForm<Stored, Values extends object>(
  stored: Stored,
  valuesOf: (record: Stored) => Values,
): EditForm<Stored, Values> {
  const [{ base, values, contested }, setState] = useState(() => ({
    base: stored,
    values: valuesOf(stored),
    contested: {} as Contested<Values>,
  }));
  const before = valuesOf(base);
  return {
    base,
    values,
    contested,
    isDirty: keysOf(values).some((key) => !isSameField(values[key], before[key])),
    change: (changed) => setState((state) => ({ ...state, values: { ...state.values, ...changed } })),
    rebase: (newer) =>
      setState((state) => ({ base: newer, ...mergeFields(valuesOf(state.base), state.values, valuesOf(newer)) })),
    takeSaved: () =>
      setState((state) => ({ ...state, values: takeSaved(state.values, state.contested), contested: {} })),
  };
}
