import { exportRecordingsList } from '@glosy/core/contract/publishing/exports';
import { ListExport } from '../features/exports/list-export.tsx';
import { RecordingsList } from '../features/recordings/list/recordings-list.tsx';

export function RecordingsPage() {
  return (
    <div className="container">
      <h1>Lista rozmów</h1>
      <RecordingsList />
      <ListExport call={exportRecordingsList} label="Lista rozmów jako arkusz" />
    </div>
  );
}
