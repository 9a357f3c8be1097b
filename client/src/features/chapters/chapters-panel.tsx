import './chapters-panel.scss';
import type { Chapter } from '@glosy/core/recording/chapter';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useMutation, useQuery } from '@tanstack/react-query';
import pencilSvg from 'bootstrap-icons/icons/pencil.svg?raw';
import trashSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { useState } from 'react';
import { isSameField } from '../../lib/edit-form/merge-fields.ts';
import { type Store, useStore } from '../../lib/external-store.ts';
import { messageOf } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { announce } from '../../ui/status-line.tsx';
import { chaptersQuery } from '../player/chapters/chapters.queries.ts';
import { ChapterChanged, changeChapters } from './change-chapters.ts';
import { type ChapterDraft, draftOf } from './chapter-draft.ts';
import { ChapterForm, type ChapterFormProps } from './chapter-form.tsx';

interface ChaptersPanelProps extends Pick<ChapterFormProps, 'recordingId' | 'saveText'> {
  audioFile: string;
  draft: Store<ChapterDraft | null>;
  isEditable: boolean;
  /** Keys that start a chapter, for the button's tooltip. */
  startKeys?: string | undefined;
  /** Begins a chapter at the active line. */
  onStart: () => void;
  /** Shows the line at a moment, in seconds. */
  onGoTo: (seconds: number) => void;
}

/** The chapters of the recording, next to its text: each links to its line and can be changed. */
export function ChaptersPanel({ startKeys, onStart, saveText, ...props }: ChaptersPanelProps) {
  const { recordingId, draft, isEditable } = props;
  const query = useQuery(chaptersQuery(recordingId));
  const open = useStore(draft);
  return (
    <section className="chapters-panel" aria-label="Rozdziały">
      {isEditable && open === null && (
        <Button variant="secondary" size="small" title={startKeys} onClick={onStart}>
          Nowy rozdział od tego napisu
        </Button>
      )}
      <Loaded
        query={query}
        waiting={<Spinner text="Wczytywanie rozdziałów" isVisible />}
        failure={(error) => messageOf(error, 'Nie udało się wczytać rozdziałów.')}
      >
        {({ chapters }) => (
          <>
            {isEditable && open !== null && (
              <ChapterForm
                key={open.id ?? 'new'}
                recordingId={recordingId}
                saveText={saveText}
                store={draft}
                draft={open}
                stored={chapters.find(({ id }) => id === open.id)}
              />
            )}
            {chapters.length === 0 && open === null && <p>To nagranie nie ma jeszcze rozdziałów.</p>}
            <ol className="chapters-panel-list">
              {chapters.map((chapter) => (
                <ChapterRow key={chapter.id} chapter={chapter} {...props} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  );
}

type ChapterRowProps = Omit<ChaptersPanelProps, 'startKeys' | 'onStart' | 'saveText'> & { chapter: Chapter };

function ChapterRow({ chapter, audioFile, draft, isEditable, recordingId, onGoTo }: ChapterRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const isOpen = useStore(draft) !== null;
  const { title, start, synopsis, keywords, audio_file } = chapter;
  return (
    <li className="chapters-panel-row">
      {audio_file === audioFile ? (
        <button type="button" className="chapter-button" onClick={() => onGoTo(start)}>
          <ChapterName start={start} title={title} />
        </button>
      ) : (
        <p className="chapter-elsewhere">
          <ChapterName start={start} title={title} />
          <span className="chapter-file note">{audio_file}</span>
        </p>
      )}
      {isEditable && (
        <div className="chapters-panel-tools">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Zmień rozdział: ${title}`}
            title="Zmień rozdział"
            disabled={isOpen}
            onClick={() => draft.set(draftOf(chapter))}
          >
            <Icon svg={pencilSvg} />
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Usuń rozdział: ${title}`}
            title="Usuń rozdział"
            disabled={isOpen}
            onClick={() => setDeleting(true)}
          >
            <Icon svg={trashSvg} />
          </Button>
        </div>
      )}
      {synopsis !== '' && <p className="chapter-synopsis">{synopsis}</p>}
      {keywords.length > 0 && <p className="chapter-keywords text-soft">{keywords.join(' · ')}</p>}
      {isDeleting && <DeleteChapter chapter={chapter} recordingId={recordingId} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function ChapterName({ start, title }: Pick<Chapter, 'start' | 'title'>) {
  return (
    <>
      <span className="chapter-time note">{formatTimecode(start)}</span> <span className="chapter-name">{title}</span>
    </>
  );
}

interface DeleteChapterProps {
  chapter: Chapter;
  recordingId: string;
  onClose: () => void;
}

function DeleteChapter({ chapter, recordingId, onClose }: DeleteChapterProps) {
  const [seen, setSeen] = useState(chapter);
  const deleting = useMutation({
    mutationFn: () =>
      changeChapters(recordingId, (chapters) => {
        const stored = chapters.find(({ id }) => id === seen.id);
        if (stored && !isSameField(stored, seen)) throw new ChapterChanged(stored);
        return chapters.filter(({ id }) => id !== seen.id);
      }),
    onError: (error) => error instanceof ChapterChanged && setSeen(error.stored),
    onSuccess: () => {
      announce('Rozdział jest usunięty.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Potwierdź usunięcie"
      confirmText="Usuń rozdział"
      isBusy={deleting.isPending}
      busyText="Usuwanie…"
      error={deleting.error && failureOf(deleting.error)}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
      fallbackFocus={() => document.querySelector<HTMLElement>('.chapters-panel button')}
    >
      <p>Czy usunąć rozdział „{seen.title}” razem ze streszczeniem i słowami kluczowymi?</p>
      {seen.synopsis !== '' && <p className="chapter-synopsis">{seen.synopsis}</p>}
    </ConfirmDialog>
  );
}

function failureOf(error: Error): string {
  return error instanceof ChapterChanged
    ? 'Ktoś zmienił ten rozdział w międzyczasie. Sprawdź, co zawiera, i usuń go jeszcze raz.'
    : messageOf(error, 'Nie udało się usunąć rozdziału. Spróbuj ponownie.');
}
