import { useState } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { BringBackTable } from './bring-back-table.tsx';
import { LoadRecordings } from './load-recordings.tsx';

/** Tabs for new interviews, and for changes of existing descriptions. */
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
