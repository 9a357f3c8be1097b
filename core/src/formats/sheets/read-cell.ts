import { readLanguage } from '../../recording/language.ts';
import { readLicence } from '../../recording/licence.ts';
import { publishedLabels } from '../../recording/publishing.ts';
import type { RecordingField } from '../../recording/recording-fields.ts';
import { fold } from '../../text/fold.ts';
import { parsePartialDate } from '../../time/partial-date.ts';
import { readListCell } from './list-cell.ts';
import { accessCells, noCell, yesCell } from './recording-columns.ts';

/** A nested state with a value at each field's path, into which cells are read. */
export type FieldState = Readonly<Record<string, unknown>>;

/**
 * The value of a field from its cell; `current` is the field's present value, which gives the type. Undefined for a
 * word that the field does not allow.
 */
export function readCell(field: RecordingField, cell: string, current: unknown): unknown {
  if (field === 'access.restrictions') return choose(accessCells, cell);
  if (field === 'access.published') return choose(publishedLabels, cell);
  if (field === 'metadata.date') return parsePartialDate(cell) ?? cell;
  if (field === 'metadata.duration') return readDuration(cell);
  if (field === 'catalogue.languages') return readListCell(cell.replaceAll(',', ';')).map(readLanguage);
  if (field === 'catalogue.licence') return readLicence(cell);
  if (Array.isArray(current)) return readListCell(cell);
  if (typeof current === 'boolean') return choose({ true: yesCell, false: noCell }, cell)?.startsWith('t');
  return cell;
}

/** The state with another value at a path, `metadata.title`; the rest stays. */
export function withField<State extends FieldState>(state: State, path: string, value: unknown): State {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withField((state[first] ?? {}) as FieldState, rest.join('.'), value);
  return { ...state, [first]: inner };
}

export function fieldAt(state: FieldState, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as FieldState | undefined)?.[part], state);
}

/** The key whose Polish word equals the cell. */
function choose<Key extends string>(words: Readonly<Record<Key, string>>, cell: string): Key | undefined {
  const found = Object.entries<string>(words).find(([key, word]) => [fold(key), fold(word)].includes(fold(cell)));
  return found?.[0] as Key | undefined;
}

/** `1:02:03` and `62:03` as HH:MM:SS; anything else stays, for the schema to refuse. */
function readDuration(cell: string): string {
  const parts = cell.split(':');
  if (!/^\d{1,3}(:\d{1,2}){1,2}$/.test(cell)) return cell;
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).reverse();
  const whole = hours * 3600 + minutes * 60 + seconds;
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
