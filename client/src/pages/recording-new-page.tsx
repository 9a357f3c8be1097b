import { useNavigate } from 'react-router';
import { RecordingForm } from '../features/recordings/form/recording-form.tsx';
import { paths } from '../paths.ts';
import { announce } from '../ui/status-line.tsx';

export function RecordingNewPage() {
  const navigate = useNavigate();
  return (
    <div className="container">
      <h1>Nowa rozmowa</h1>
      <RecordingForm
        recording={null}
        onSaved={({ id }) => {
          announce(`Zapisano rozmowę ${id}.`);
          navigate(paths.recordings);
        }}
        onCancel={() => navigate(paths.recordings)}
      />
    </div>
  );
}
