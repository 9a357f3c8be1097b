import type { Queryable } from '../../database/database.ts';
import { type BagTableName, bagTable, bagTableNames } from './bag-tables.ts';

export interface Column {
  type: 'string' | 'integer' | 'number' | 'bytes';
  isNullable: boolean;
}

export type TableColumns = Readonly<Record<string, Column>>;

/** The columns of each table in a bag, the same for both databases, without omitted ones. */
export async function readColumns(db: Queryable): Promise<Record<BagTableName, TableColumns>> {
  const tables = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]));
  const columnsOf = (table: BagTableName): TableColumns => {
    const { leftOut = [], order } = bagTable(table);
    const stored = (tables.get(table) ?? [])
      .filter(({ name }) => !leftOut.includes(name))
      .map(
        ({ name, dataType, isNullable }) =>
          [name, { type: typeOf(dataType), isNullable: isNullable && !order.includes(name) }] as const,
      );
    const extra = table === 'audit_log' ? [['actor', { type: 'string', isNullable: true }] as const] : [];
    return Object.fromEntries([...stored, ...extra].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return Object.fromEntries(bagTableNames.map((table) => [table, columnsOf(table)])) as Record<
    BagTableName,
    TableColumns
  >;
}

function typeOf(dataType: string): Column['type'] {
  if (/int/i.test(dataType)) return 'integer';
  if (/blob|bytea/i.test(dataType)) return 'bytes';
  return /real|double|float|numeric/i.test(dataType) ? 'number' : 'string';
}

/** JSON Schema of one line of a table's file. */
export function rowSchema(table: BagTableName, columns: TableColumns): object {
  const names = Object.keys(columns);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: table,
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, columnSchema(columns[name] as Column)])),
    required: names,
    additionalProperties: false,
  };
}

const base64 = {
  type: 'object',
  properties: { base64: { type: 'string', contentEncoding: 'base64' } },
  required: ['base64'],
  additionalProperties: false,
};

function columnSchema({ type, isNullable }: Column): object {
  const plain = type === 'bytes' ? base64 : { type };
  return isNullable ? { anyOf: [plain, { type: 'null' }] } : plain;
}

/** Whether a row has only known columns with values of their types; a missing column gets its default value. */
export function fitsColumns(row: Record<string, unknown>, columns: TableColumns): boolean {
  return Object.entries(row).every(([name, value]) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) return false;
    if (value === null) return column.isNullable;
    if (column.type === 'bytes') return value instanceof Uint8Array;
    if (column.type === 'integer') return Number.isSafeInteger(value);
    return typeof value === (column.type === 'number' ? 'number' : 'string');
  });
}
