import type { IncomingHttpHeaders } from 'node:http';

/** Validators of one state of a file. */
export interface Validators {
  /** Strong validator, including its quotation marks. */
  etag: string;
  /** Whole seconds, as in HTTP dates. */
  modifiedSeconds: number;
}

/** Evaluates the conditions that precede Range (RFC 9110, section 13.2.2, in its order). */
export function precondition(headers: IncomingHttpHeaders, file: Validators): 'go-on' | 'not-modified' | 'failed' {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!listsTag(ifMatch, file.etag, false)) return 'failed';
  } else if (isModifiedSince(headers['if-unmodified-since'], file)) {
    return 'failed';
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return listsTag(ifNoneMatch, file.etag, true) ? 'not-modified' : 'go-on';
  return isModifiedSince(headers['if-modified-since'], file) === false ? 'not-modified' : 'go-on';
}

/** Whether the client's part is of the same state of the file (RFC 9110, section 13.1.5). */
export function ifRangeHolds(field: string | string[] | undefined, file: Validators, now: number): boolean {
  if (field === undefined) return true;
  if (typeof field !== 'string') return false;
  if (field.includes('"')) return field.trim() === file.etag;
  // A date is a strong validator only when the file cannot have changed again within the same second.
  return parseHttpDate(field) === file.modifiedSeconds && file.modifiedSeconds < Math.floor(now / 1000);
}

/** Undefined without a valid date: the condition is then ignored. */
function isModifiedSince(field: string | undefined, file: Validators): boolean | undefined {
  const since = field === undefined ? undefined : parseHttpDate(field);
  return since === undefined ? undefined : file.modifiedSeconds > since;
}

const entityTags = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

function listsTag(field: string, etag: string, weakCounts: boolean): boolean {
  if (field.trim() === '*') return true;
  for (const [, weak, tag] of field.matchAll(entityTags)) {
    if (tag === etag && (weakCounts || !weak)) return true;
  }
  return false;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = '(\\d\\d):(\\d\\d):(\\d\\d)';
const fixedDate = new RegExp(`^[a-z]{3}, (\\d\\d) ([a-z]{3}) (\\d{4}) ${time} GMT$`, 'i');
const rfc850Date = new RegExp(`^[a-z]{6,9}, (\\d\\d)-([a-z]{3})-(\\d\\d) ${time} GMT$`, 'i');
const asctimeDate = new RegExp(`^[a-z]{3} ([a-z]{3}) ([ \\d]\\d) ${time} (\\d{4})$`, 'i');

/** The three date formats required by RFC 9110, section 5.6.7, in seconds since 1970. */
function parseHttpDate(field: string): number | undefined {
  const text = field.trim();
  const fixed = fixedDate.exec(text);
  if (fixed) return seconds(fixed[3], fixed[2], fixed[1], fixed.slice(4));
  const asctime = asctimeDate.exec(text);
  if (asctime) return seconds(asctime[6], asctime[1], asctime[2], asctime.slice(3, 6));
  const old = rfc850Date.exec(text);
  if (!old) return undefined;
  // A two-digit year more than fifty years in the future is in the past (RFC 9110, section 5.6.7).
  const thisYear = new Date().getUTCFullYear();
  const year = Number(old[3]) + Math.floor(thisYear / 100) * 100;
  return seconds(String(year > thisYear + 50 ? year - 100 : year), old[2], old[1], old.slice(4));
}

function seconds(year = '', month = '', day = '', clock: string[] = []): number | undefined {
  const index = months.indexOf(month.toLowerCase());
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  const date = Date.UTC(Number(year), index, Number(day), hour, minute, second);
  return index < 0 || Number.isNaN(date) ? undefined : date / 1000;
}
