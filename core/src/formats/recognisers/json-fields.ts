import { parseMilliseconds } from '../../time/timecode.ts';

/** Readers for a JSON file of unknown shape: they return an empty value instead of throwing. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: unknown): JsonObject[] {
  return listOf(value).filter(isObject);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether a value is a list of objects, not empty, each with all the fields. */
export function areAllWith(value: unknown, ...fields: string[]): boolean {
  const list = listOf(value);
  return list.length > 0 && list.every((one) => isObject(one) && fields.every((field) => field in one));
}

/** Whether a value is a list in which some object has all the fields. */
export function isAnyWith(value: unknown, ...fields: string[]): boolean {
  return objectsOf(value).some((one) => fields.every((field) => field in one));
}

/** Milliseconds from seconds: `1.3`, `"1.3"`, `"1.300s"`, `"0:01.300"` or `{seconds: "1", nanos: 300000000}`; null for anything else. */
export function msOfSeconds(value: unknown): number | null {
  if (isObject(value)) {
    const seconds = Number(value.seconds ?? 0);
    const nanos = Number(value.nanos ?? 0);
    return valid(seconds * 1000 + nanos / 1e6);
  }
  if (typeof value === 'string') {
    return /^\d+(\.\d+)?s?$/.test(value.trim()) ? valid(parseFloat(value) * 1000) : parseMilliseconds(value);
  }
  return typeof value === 'number' ? valid(value * 1000) : null;
}

export function msOf(value: unknown): number | null {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value));
  return isNumeric ? valid(Number(value)) : null;
}

/** Milliseconds from ticks of 100 ns, as a number, or from a duration of ISO 8601 (`PT1M2.5S`); null for anything else. */
export function msOfTicks(value: unknown): number | null {
  if (typeof value === 'number') return valid(value / 10_000);
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(textOf(value));
  if (!found) return null;
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return valid(((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** A recogniser's certainty of a word, 0 to 1, under any of the field names that programs use; null without one. */
export function certaintyOf(word: JsonObject): number | null {
  const stated = word.probability ?? word.score ?? word.confidence ?? word.p;
  if (stated === undefined && typeof word.logprob === 'number') return Math.min(1, Math.exp(word.logprob));
  const value = typeof stated === 'string' ? Number.parseFloat(stated) : stated;
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

function valid(ms: number): number | null {
  return Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null;
}
