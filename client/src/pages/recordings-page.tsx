import { RecordingsList } from '../features/recordings/list/recordings-list.tsx';

export function RecordingsPage() {
  return (
    <div className="container">
      <h1>Lista rozmów</h1>
      <RecordingsList />
    </div>
  );
}
