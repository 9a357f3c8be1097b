import type { Call } from '@glosy/core/contract/call';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import type { MouseEvent, ReactNode } from 'react';
import { type Address, addressOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import './download-list.scss';
import { useDownload } from './use-download.ts';

export interface DownloadItem<Query> {
  /** Distinguishes the items. */
  key: string;
  words: ReactNode;
  address: Address<Query>;
}

interface DownloadListProps<Query> {
  call: Call<Query, undefined, unknown>;
  items: readonly DownloadItem<Query>[];
  /** Names the list for screen readers. */
  label: string;
  isInOneRow?: boolean;
}

/** Links to files. They work in a new tab and without scripts; after a refused click the reason is shown here. */
export function DownloadList<Query>({ call, items, label, isInOneRow = false }: DownloadListProps<Query>) {
  const { download, isPending, errorWords } = useDownload();

  function handleClick(event: MouseEvent, address: Address<Query>) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    if (!isPending) download(call, address);
  }

  return (
    <>
      <ul className={`export-links${isInOneRow ? ' export-links-row' : ''}`} aria-label={label} aria-busy={isPending}>
        {items.map(({ key, words, address }) => (
          <li key={key}>
            <a href={addressOf(call, address)} download onClick={(event) => handleClick(event, address)}>
              <Icon svg={downloadSvg} />
              <span>{words}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="export-status" role="status">
        {isPending && 'Przygotowywanie pliku…'}
      </p>
      {errorWords !== null && <Alert kind="error">{errorWords}</Alert>}
    </>
  );
}
