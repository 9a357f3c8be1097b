/** Three-way merge of a form's fields. */
export interface MergedFields<Values> {
  values: Values;
  /** Saved values of the fields that both sides changed differently; `values` has the user's. */
  contested: Partial<Values>;
}

/** Merges two versions of `before`: fields changed by one side take its value; where both differ, `own` stays. */
export function mergeFields<Values extends object>(before: Values, own: Values, saved: Values): MergedFields<Values> {
  const values = { ...own };
  const contested: Partial<Values> = {};
  for (const key of keysOf(own)) {
    if (isSameField(saved[key], before[key]) || isSameField(saved[key], own[key])) continue;
    if (isSameField(own[key], before[key])) values[key] = saved[key];
    else contested[key] = saved[key];
  }
  return { values, contested };
}

export function keysOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

export function isSameField(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
