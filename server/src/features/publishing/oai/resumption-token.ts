/** Position in a list. The token contains all of it, so that any process can answer, even after a restart. */
export interface ListPosition {
  metadataPrefix: string;
  /** Stored times from `from` on and before `before`; null: no limit. */
  from: string | null;
  before: string | null;
  set: string | null;
  /** Id under which the harvest is logged; null for its first page. */
  harvest: string | null;
  /** The record after which the list continues. */
  after: string | null;
  /** Number of earlier records. */
  cursor: number;
  /** Number of records in the list when the harvest began; null for its first page. */
  size: number | null;
}

const version = 1;

export function writeToken(position: ListPosition): string {
  const { metadataPrefix, from, before, set, harvest, after, cursor, size } = position;
  const values = [version, metadataPrefix, from, before, set, harvest, after, cursor, size];
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** The position in a token; null for a text that is not a token of this archive. */
export function readToken(token: string): ListPosition | null {
  if (token.length > longest || !/^[\w-]+$/.test(token)) return null;
  const values = parse(Buffer.from(token, 'base64url').toString('utf8'));
  if (!Array.isArray(values) || values.length !== 9 || values[0] !== version) return null;
  const [, metadataPrefix, from, before, set, harvest, after, cursor, size] = values;
  const isWhole = [metadataPrefix, harvest, after].every(isText) && [cursor, size].every(isCount);
  const isLimited = [from, before].every((date) => date === null || isMoment(date)) && (set === null || isText(set));
  if (!isWhole || !isLimited) return null;
  return { metadataPrefix, from, before, set, harvest, after, cursor, size };
}

/** Longer than any token with the longest signature. */
const longest = 2000;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Whether the value is a text that the database can compare. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[\0\p{Surrogate}]/u.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
