import type { Call } from '@glosy/core/contract/call';
import { DownloadList } from './download-list.tsx';

interface ListExportProps {
  call: Call<{ format?: 'csv' | 'ods' | 'xlsx' | undefined }, undefined, unknown>;
  /** `Lista rozmów jako arkusz` */
  label: string;
}

const formats = [
  { format: 'ods', words: 'ODS' },
  { format: 'xlsx', words: 'XLSX' },
  { format: 'csv', words: 'CSV' },
] as const;

/** Links to a whole list as a spreadsheet. */
export function ListExport({ call, label }: ListExportProps) {
  const items = formats.map(({ format, words }) => ({ key: format, words, address: { query: { format } } }));
  return (
    <div className="list-export">
      <p>{label}:</p>
      <DownloadList call={call} items={items} label={label} isInOneRow />
    </div>
  );
}
