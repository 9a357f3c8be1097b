import { RecordingForm } from '../features/recordings/form/recording-form.tsx';
import { listStateOf } from '../features/recordings/list/list-state.ts';
import { navigate, useNavigationState } from '../lib/app-location.ts';
import { paths } from '../paths.ts';
import { showStatus } from '../ui/status-line.tsx';

export function RecordingNewPage() {
  const state = useNavigationState();
  const list = paths.recordingsList(listStateOf(state).search);
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
