/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export type WantedRange = ByteRange | 'whole' | 'unsatisfiable';

const rangesSpecifier = /^bytes=([\d\t ,-]+)$/i;
const rangeSpec = /^(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * Parses a Range field for a file of `size` bytes (RFC 9110, section 14). Ignores a field that is malformed, in another
 * unit or for several ranges, as the RFC allows: many small ranges in one multipart body cost the server far more than
 * the client.
 */
export function wantedRange(field: string | undefined, size: number): WantedRange {
  if (field === undefined || size === 0) return 'whole';
  const set = rangesSpecifier.exec(field)?.[1];
  if (set === undefined) return 'whole';
  const specs = set.split(',').filter((spec) => spec.trim() !== '');
  const [only] = specs;
  if (only === undefined || specs.length > 1) return 'whole';
  const spec = rangeSpec.exec(only.trim());
  if (!spec) return 'whole';
  const [, first, last, suffix] = spec;
  if (suffix !== undefined) return suffixRange(Number(suffix), size);
  const start = Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return 'whole';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function suffixRange(length: number, size: number): WantedRange {
  return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
}
