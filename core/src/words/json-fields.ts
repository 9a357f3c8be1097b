import { parseMilliseconds } from '../timecode.ts';

/** Reads values of a JSON file of unknown shape: each answers with an empty value instead of throwing. */
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
  return typeof value === 'number' ? valid(value) : null;
}

function valid(ms: number): number | null {
  return Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null;
}
