import { useState } from 'react';
import { LibraryList } from '../features/library/library-list.tsx';
import { Gallery } from '../features/media/gallery.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

type LibraryTab = 'recordings' | 'indexes';

export function LibraryPage() {
  const [active, setActive] = useState<LibraryTab>('recordings');
  const tabs: Tab<LibraryTab>[] = [
    {
      key: 'recordings',
      label: 'Nagrania',
      content: <LibraryList renderMedia={(id) => <Gallery recordingId={id} />} />,
    },
  ];
  return (
    <div className="container">
      <h1>Historia mówiona</h1>
      <Tabs label="Biblioteka" tabs={tabs} active={active} onChange={setActive} />
    </div>
  );
}
