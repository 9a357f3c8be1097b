/** Three-way merge of a form's fields. */
export interface MergedFields<Values> {
  values: Values;
  /** Saved values of the fields that both sides changed differently, also within objects; `values` has the user's. */
  contested: Partial<Values>;
}

/**
 * Merges two versions of `before`: fields changed by one side take its value; where both differ, `own` stays. The fields
 * of an object are merged one by one, those of an array are not.
 */
export function mergeFields<Values extends object>(before: Values, own: Values, saved: Values): MergedFields<Values> {
  const values = { ...own };
  const contested: Partial<Values> = {};
  for (const key of keysOf(own)) {
    if (isSameField(saved[key], before[key]) || isSameField(saved[key], own[key])) continue;
    if (isSameField(own[key], before[key])) values[key] = saved[key];
    else if (isRecord(before[key]) && isRecord(own[key]) && isRecord(saved[key])) {
      const within = mergeFields(before[key], own[key], saved[key]);
      values[key] = within.values;
      if (keysOf(within.contested).length > 0) contested[key] = within.contested as Values[keyof Values];
    } else contested[key] = saved[key];
  }
  return { values, contested };
}

/** The values with the saved ones where both sides changed a field. */
export function takeSaved<Values extends object>(own: Values, contested: Partial<Values>): Values {
  const values = { ...own };
  for (const key of keysOf(contested)) {
    const [mine, saved] = [own[key], contested[key]];
    values[key] = (isRecord(mine) && isRecord(saved) ? takeSaved(mine, saved) : saved) as Values[keyof Values];
  }
  return values;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function keysOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

export function isSameField(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
