import { useState } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { BringBackTable } from './bring-back-table.tsx';
import { LoadRecordings } from './load-recordings.tsx';

/** New interviews, and changes of the descriptions of those that are there. */
export function LoadingTabs() {
  const [active, setActive] = useState<'new' | 'table'>('new');
  return (
    <Tabs
      label="Rodzaj wczytywania"
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'new', label: 'Nowe rozmowy', content: <LoadRecordings /> },
        { key: 'table', label: 'Zmieniona tabela opisów', content: <BringBackTable /> },
      ]}
    />
  );
}
