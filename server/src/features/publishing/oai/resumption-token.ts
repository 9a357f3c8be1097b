/** Position in a list. The token holds all of it, so that any process can answer, also after a restart. */
export interface ListPosition {
  metadataPrefix: string;
  /** Stored moments from `from` on and before `before`; null: without a limit. */
  from: string | null;
  before: string | null;
  set: string | null;
  /** Under which the harvest is counted; null: it begins. */
  harvest: string | null;
  /** The record after which the list continues. */
  after: string | null;
  /** How many records came before. */
  cursor: number;
  /** Records in the whole list when it began; null: it begins. */
  size: number | null;
}

const version = 1;

export function writeToken(position: ListPosition): string {
  const { metadataPrefix, from, before, set, harvest, after, cursor, size } = position;
  const values = [version, metadataPrefix, from, before, set, harvest, after, cursor, size];
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** The position that a token names; null for a text that is no token of this archive. */
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

/** Text that the database can compare. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[\0\p{Surrogate}]/u.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
