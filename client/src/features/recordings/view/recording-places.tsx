import './recording-tools.scss';
import type { Recording } from '@glosy/core/recording/recording';
import cardSvg from 'bootstrap-icons/icons/card-text.svg?raw';
import viewSvg from 'bootstrap-icons/icons/eye.svg?raw';
import editSvg from 'bootstrap-icons/icons/pencil.svg?raw';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useNavigationState } from '../../../lib/app-location.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { listStateOf } from '../list/list-state.ts';
import { LockButton } from '../proofreading/lock-button.tsx';
import { StatusSelect } from '../proofreading/status-select.tsx';
import { EditorLink } from './editor-link.tsx';
import { BackToList, RecordingSteps } from './recording-tools.tsx';

type Place = 'view' | 'card' | 'edit';

interface RecordingPlacesProps {
  recording: Recording;
  /** The page that shows the links; it has no link to itself. */
  here: Place;
  /** Opens the editor if no other page is needed for that; default: a link to it. */
  editor?: ReactNode;
}

/**
 * Links from each page of a recording to all its other pages; lock and status are omitted if they would crowd a form.
 */
export function RecordingPlaces({ recording, here, editor }: RecordingPlacesProps) {
  const { id, technical } = recording;
  const state = listStateOf(useNavigationState());
  const [first] = technical.transcripts;
  return (
    <>
      <div className="recording-tools">
        {here !== 'edit' && (
          <Link to={paths.recordingEdit(id)} state={state} className={buttonClass()}>
            <Icon svg={editSvg} /> Edytuj
          </Link>
        )}
        <BackToList />
        {here !== 'view' && (
          <Link to={paths.recordingView(id)} state={state} className={buttonClass('secondary')}>
            <Icon svg={viewSvg} /> Szczegóły rozmowy
          </Link>
        )}
        {here !== 'card' && (
          <Link to={paths.recording(id)} state={state} className={buttonClass('secondary')}>
            <Icon svg={cardSvg} /> Karta nagrania
          </Link>
        )}
        {editor ?? (first && <EditorLink id={id} link={first} />)}
        {here === 'view' && <RecordingSteps id={id} />}
      </div>
      {here !== 'edit' && (
        <div className="recording-tools">
          <LockButton recording={recording} wording={here === 'card' ? 'long' : 'short'} />
          <StatusSelect recording={recording} />
        </div>
      )}
    </>
  );
}
