import './history-dialog.scss';
import { approximateTimesMark } from '@glosy/core/transcript/approximate-times';
import type { TranscriptRevision } from '@glosy/core/transcript/transcript-revision';
import type { MachineFacts } from '@glosy/core/transcript/transcription';
import { useQuery } from '@tanstack/react-query';
import machineSvg from 'bootstrap-icons/icons/cpu.svg?raw';
import personSvg from 'bootstrap-icons/icons/person.svg?raw';
import { useState } from 'react';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { revisionsQuery } from '../transcripts.queries.ts';
import { RevisionDetail, type RevisionDetailProps } from './revision-detail.tsx';

type HistoryDialogProps = Omit<RevisionDetailProps, 'revision' | 'predecessor'>;

/** All revisions of the transcript; each shows its changes and can be restored or applied in part. */
export function HistoryDialog({ address, current, isEditable, onRestore, onTake, onClose }: HistoryDialogProps) {
  const revisions = useQuery(revisionsQuery(address));
  const [chosen, setChosen] = useState<TranscriptRevision | null>(null);
  return (
    <Dialog title="Historia transkrypcji" size="wide" className="revision-dialog" onClose={onClose}>
      {revisions.isPending && <Spinner text="Wczytywanie historii…" isVisible />}
      {revisions.isError && (
        <FailedPanel
          message={messageOf(revisions.error, 'Nie udało się wczytać historii.')}
          onRetry={() => void revisions.refetch()}
        />
      )}
      {revisions.data?.length === 0 && <EmptyPanel>Ta transkrypcja nie ma jeszcze historii.</EmptyPanel>}
      <div className="history">
        <ol className="revision-list">
          {revisions.data?.map((revision) => (
            <li key={revision.number}>
              <button
                type="button"
                className={`revision-item ${revision.machine ? 'is-machine' : ''}`}
                aria-pressed={chosen?.number === revision.number}
                onClick={() => setChosen(revision)}
              >
                <strong className="revision-moment">
                  <Icon svg={revision.machine ? machineSvg : personSvg} />
                  {polishMoment(revision.updatedAt)}
                </strong>
                <span>
                  {revision.author}, {actionText(revision, revisions.data)},{' '}
                  {polishCount(revision.lineCount, 'napis', 'napisy', 'napisów')}
                  {revision.hasApproximateTimes && `, ${approximateTimesMark}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <section className="history-detail" aria-label="Wybrana wersja">
          {chosen ? (
            <RevisionDetail
              key={chosen.number}
              {...{ address, current, isEditable, onRestore, onTake, onClose }}
              revision={chosen}
              predecessor={revisions.data?.find(({ number }) => number < chosen.number) ?? null}
            />
          ) : (
            revisions.data && (
              <p>Wybierz wersję, aby zobaczyć, czym różni się od obecnego tekstu i co w niej zmieniono.</p>
            )
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Recognisers' files count as the machine's text too, regardless of who attached them. */
function actionText({ action, restoredFrom, machine }: TranscriptRevision, all: readonly TranscriptRevision[]): string {
  if (action === 'attached') return machine ? `wgrany plik programu: ${machine.model}` : 'wgrany plik';
  if (action === 'edited') return 'edycja';
  if (action === 'transcribed')
    return machine ? `tekst maszyny: ${modelText(machine)}, ${machine.place}` : 'tekst maszyny';
  const restored = all.find(({ number }) => number === restoredFrom);
  return restored ? `przywrócono wersję z ${polishMoment(restored.updatedAt)}` : 'przywrócono starszą wersję';
}

/** The model, with the beginning of its hash if known. */
function modelText({ model, hash }: MachineFacts): string {
  return hash ? `${model} (${hash.slice(0, 8)})` : model;
}
