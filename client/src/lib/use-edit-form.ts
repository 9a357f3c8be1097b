import { useState } from 'react';

/** A value that both sides changed: the form shows the user's, the archive holds `saved`. */
export type Contested<Values> = Partial<Values>;

interface EditForm<Stored, Values> {
  /** The record that the form started from, with its version. */
  base: Stored;
  values: Values;
  /** Saved values of the fields that the user and somebody else both changed, after `rebase`. */
  contested: Contested<Values>;
  isDirty: boolean;
  change: (changed: Partial<Values>) => void;
  /** Goes on from a newer record: fields that the user did not change follow it. */
  rebase: (newer: Stored) => void;
}

/**
 * Values and version of an edit form, taken from one snapshot. A record that arrives later, for example by a refetch,
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
    isDirty: keysOf(values).some((key) => !isSame(values[key], before[key])),
    change: (changed) => setState((state) => ({ ...state, values: { ...state.values, ...changed } })),
    rebase: (newer) =>
      setState((state) => ({ base: newer, ...merge(valuesOf(state.base), state.values, valuesOf(newer)) })),
  };
}

/** Merges two versions of `before`: fields changed by one side take its value; where both differ, `own` stays. */
function merge<Values extends object>(before: Values, own: Values, saved: Values) {
  const values = { ...own };
  const contested: Contested<Values> = {};
  for (const key of keysOf(own)) {
    if (isSame(saved[key], before[key]) || isSame(saved[key], own[key])) continue;
    if (isSame(own[key], before[key])) values[key] = saved[key];
    else contested[key] = saved[key];
  }
  return { values, contested };
}

function keysOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
