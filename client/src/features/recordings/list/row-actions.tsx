import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import cardSvg from 'bootstrap-icons/icons/card-text.svg?raw';
import viewSvg from 'bootstrap-icons/icons/eye.svg?raw';
import editorSvg from 'bootstrap-icons/icons/file-text.svg?raw';
import editSvg from 'bootstrap-icons/icons/pencil.svg?raw';
import deleteSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { Link } from 'wouter';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { editorState, type RecordingListState } from './list-state.ts';

interface RowActionsProps {
  recording: StaffEntry;
  list: RecordingListState;
  onDelete: (recording: StaffEntry) => void;
}

const className = 'btn btn-quiet btn-sm btn-icon';

/** Links to every page of a recording, and to its editor when it has a transcript. */
export function RowActions({ recording, list, onDelete }: RowActionsProps) {
  const { may } = useViewer();
  const { id, metadata, technical } = recording;
  const [transcript] = technical.transcripts;
  const places = [
    { name: 'Pokaż', icon: viewSvg, to: paths.recordingView(id), state: list },
    { name: 'Edytuj', icon: editSvg, to: paths.recordingEdit(id), state: list },
    { name: 'Karta nagrania', icon: cardSvg, to: paths.recording(id), state: list },
  ];
  if (transcript) {
    const state = editorState(list, transcript);
    places.push({ name: 'Edytor transkrypcji', icon: editorSvg, to: paths.recordingView(id), state });
  }
  return (
    <>
      {places.map(({ name, icon, to, state }) => (
        <Link
          key={name}
          className={className}
          to={to}
          state={state}
          aria-label={`${name}: ${metadata.title}`}
          title={name}
        >
          <Icon svg={icon} />
        </Link>
      ))}
      {may('recording.delete') && (
        <button
          type="button"
          className={className}
          aria-label={`Usuń: ${metadata.title}`}
          title="Usuń"
          onClick={() => onDelete(recording)}
        >
          <Icon svg={deleteSvg} />
        </button>
      )}
    </>
  );
}
