import type { Recording } from '@glosy/core/recording/recording';
import { useState } from 'react';
import { filesHeadingId } from '../features/recordings/files/delete-file-dialog.tsx';
import { allNewFiles, noNewFiles, sendNewFiles } from '../features/recordings/files/new-files.ts';
import { NewFilesSection } from '../features/recordings/files/new-files-section.tsx';
import { type AfterSaving, RecordingForm } from '../features/recordings/form/recording-form.tsx';
import { listStateOf } from '../features/recordings/list/list-state.ts';
import { navigate, useNavigationState } from '../lib/app-location.ts';
import { useLeaveGuard } from '../lib/leave-guard.ts';
import { paths } from '../paths.ts';
import { showStatus } from '../ui/status-line.tsx';

export function RecordingNewPage() {
  const state = useNavigationState();
  const list = paths.recordingsList(listStateOf(state).search);
  const [files, setFiles] = useState(noNewFiles);
  const hasFiles = allNewFiles(files).length > 0;
  const releaseGuard = useLeaveGuard(hasFiles, 'Wybrane pliki nie są jeszcze przesłane.');

  function handleSaved(saved: Recording, then: AfterSaving) {
    const { id } = saved;
    releaseGuard();
    void sendNewFiles(saved, files);
    if (then === 'files') {
      navigate(`${paths.recordingEdit(id)}#${filesHeadingId}`, { state: listStateOf(state) });
      return;
    }
    const text = hasFiles ? `Zapisano rozmowę ${id}. Pliki są przesyłane.` : `Zapisano rozmowę ${id}.`;
    showStatus(text, { href: paths.recordingEdit(id), label: hasFiles ? 'Pliki rozmowy' : 'Dodaj nagranie i zdjęcia' });
    navigate(list);
  }

  return (
    <div className="container measured-page">
      <h1>Nowa rozmowa</h1>
      <RecordingForm recording={null} onSaved={handleSaved} onCancel={() => navigate(list)}>
        <NewFilesSection files={files} onChange={setFiles} />
      </RecordingForm>
    </div>
  );
}
