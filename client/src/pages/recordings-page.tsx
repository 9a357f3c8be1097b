import { RecordingsList } from '../features/recordings/recordings-list.tsx';

export function RecordingsPage() {
  return (
    <div className="container-xxl">
      <h1>Lista rozmów</h1>
      <RecordingsList />
    </div>
  );
}
