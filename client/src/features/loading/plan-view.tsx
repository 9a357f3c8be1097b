import {
  countMissing,
  describeMissing,
  type LoadingPlan,
  type PlannedRecording,
  type PlannedState,
  plannedStateLabels,
  type TranscriptChoice,
} from '@glosy/core/work/loading';
import type { ReactNode } from 'react';
import { polishCount } from '../../lib/format/polish-number.ts';
import { Alert } from '../../ui/alert.tsx';
import { TranscriptChoices } from './transcript-choices.tsx';

const order: readonly PlannedState[] = ['conflict', 'invalid', 'ready', 'loaded'];

interface PlanViewProps {
  plan: LoadingPlan;
  /** Transcripts that the user chose instead of the default ones. */
  choices: readonly TranscriptChoice[];
  onChoose: (choice: TranscriptChoice) => void;
}

/** The planned interviews, missing files and conflicts; faults first. */
export function PlanView({ plan, choices, onChoose }: PlanViewProps) {
  const sorted = [...plan.recordings].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const missing = countMissing(plan.recordings.filter(({ state }) => state === 'ready'));
  return (
    <>
      {plan.problems.map((problem) => (
        <Alert key={problem} kind="error">
          {problem}
        </Alert>
      ))}
      {sorted.length > 0 && <p>{countsOf(sorted)}</p>}
      {sorted.length > 0 && (
        <ul className="plan-list" aria-label="Rozmowy do wczytania">
          {sorted.map((recording) => (
            <PlanItem key={recording.key} recording={recording}>
              {recording.state === 'ready' && <TranscriptChoices {...{ recording, choices, onChoose }} />}
            </PlanItem>
          ))}
        </ul>
      )}
      {missing.length > 0 && <Alert kind="warning">Do wczytania: {missing.join(', ')}.</Alert>}
      {plan.unused.length > 0 && (
        <details className="plan-unused">
          <summary>Pominięte ({plan.unused.length})</summary>
          <ul>
            {plan.unused.map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <span className="name">{path}</span>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** `5 rozmów: konflikt 1, do wczytania 4`, shown at the button: in a long list the problems are far from it. */
function countsOf(recordings: readonly PlannedRecording[]): string {
  const counts = order
    .map((state) => [plannedStateLabels[state].toLowerCase(), recordings.filter((one) => one.state === state).length])
    .filter(([, count]) => count !== 0)
    .map((pair) => pair.join(' '));
  return `${polishCount(recordings.length, 'rozmowa', 'rozmowy', 'rozmów')}: ${counts.join(', ')}.`;
}

function PlanItem({ recording, children }: { recording: PlannedRecording; children: ReactNode }) {
  const { row, signature, title, narrator, date, state, missing, problems, notes } = recording;
  const about = [narrator, date, row === null ? '' : `wiersz ${row}`].filter((part) => part !== '');
  return (
    <li className={`plan-item plan-${state}`}>
      <div className="plan-head">
        <span className="badge">
          {plannedStateLabels[state]}
          {state === 'ready' && missing.length > 0 && ` ${describeMissing(missing)}`}
        </span>
        <h3>{title || 'Rozmowa bez tytułu'}</h3>
        <span className="note">{signature || 'sygnatura zostanie nadana'}</span>
      </div>
      <p className="note">{about.join(' · ')}</p>
      <p className="note">{contentOf(recording)}</p>
      {children}
      {problems.length > 0 && (
        <div className="plan-problems">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {notes.length > 0 && (
        <div className="note">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

function contentOf({ sounds, transcripts, portrait, photos, documents, chapters }: PlannedRecording): string {
  const lines = transcripts.reduce((sum, transcript) => sum + transcript.lines, 0);
  const parts = [
    sounds.length > 0 && polishCount(sounds.length, 'plik dźwiękowy', 'pliki dźwiękowe', 'plików dźwiękowych'),
    lines > 0 && polishCount(lines, 'napis', 'napisy', 'napisów'),
    chapters > 0 && polishCount(chapters, 'rozdział', 'rozdziały', 'rozdziałów'),
    portrait !== null && 'portret',
    photos.length > 0 && polishCount(photos.length, 'zdjęcie', 'zdjęcia', 'zdjęć'),
    documents.length > 0 && polishCount(documents.length, 'dokument', 'dokumenty', 'dokumentów'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'bez plików';
}
