import { RecordingsList } from '../features/recordings/recordings-list.tsx';

export function RecordingsPage() {
  return (
    <div className="container">
      <h1>Lista rozmów</h1>
      <RecordingsList />
    </div>
  );
}
