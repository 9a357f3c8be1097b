import { useLocation, useNavigate } from 'react-router';
import { RecordingForm } from '../features/recordings/form/recording-form.tsx';
import { listStateOf } from '../features/recordings/list/list-state.ts';
import { paths } from '../paths.ts';
import { showStatus } from '../ui/status-line.tsx';

export function RecordingNewPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = { pathname: paths.recordings, search: listStateOf(state).search };
  return (
    <div className="container">
      <h1>Nowa rozmowa</h1>
      <RecordingForm
        recording={null}
        onSaved={({ id }) => {
          showStatus(`Zapisano rozmowę ${id}.`, { href: paths.recordingEdit(id), label: 'Dodaj nagranie i zdjęcia' });
          navigate(list);
        }}
        onCancel={() => navigate(list)}
      />
    </div>
  );
}
