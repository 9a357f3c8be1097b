import './passages.scss';
import type { FoundPassage, FoundRecording } from '@glosy/core/search/search';
import { polishPlural } from '@glosy/core/text/polish-order';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ShowMore, useSteps } from '../../../ui/show-more.tsx';
import { storedFileAddress } from '../../player/sound/recording-sound.ts';
import { passagesQuery } from '../search.queries.ts';
import { ListenButton } from './listen-button.tsx';
import { Marked } from './marked.tsx';
import { editorState, passageAddress } from './passage-links.ts';
import type { ResultsView } from './results-view.ts';

/** All passages of a long interview at once would block the page. */
const passagesInStep = 50;

interface PassagesProps {
  recording: FoundRecording;
  view: ResultsView;
}

/** The best passages of a recording, and a button that unfolds the others in place. */
export function Passages({ recording, view }: PassagesProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const all = useQuery({ ...passagesQuery(view.asked, recording.id), enabled: isUnfolded });
  const steps = useSteps<FoundPassage, HTMLOListElement>(all.data ?? recording.passages, passagesInStep);
  const others = recording.matches - recording.passages.length;
  useFocusOnUnfolded(steps.list, all.data !== undefined);
  if (recording.passages.length === 0) return null;
  return (
    <>
      <ol ref={steps.list} className="passages" aria-label={`Miejsca w rozmowie: ${recording.title}`}>
        {steps.shown.map((passage) => (
          <PassageRow key={keyOf(recording.id, passage)} recording={recording} passage={passage} view={view} />
        ))}
      </ol>
      {all.data && <ShowMore steps={steps} what="miejsc" variant="quiet" size="small" />}
      {all.error && (
        <Alert kind="error">{messageOf(all.error, 'Nie udało się pobrać pozostałych miejsc. Spróbuj ponownie.')}</Alert>
      )}
      {others > 0 && !all.data && (
        <Button
          variant="quiet"
          size="small"
          className="passages-more"
          isBusy={isUnfolded && all.isFetching}
          busyText="Wczytywanie…"
          aria-label={`${othersText(others)}: ${recording.title}`}
          onClick={() => (isUnfolded ? void all.refetch() : setUnfolded(true))}
        >
          {othersText(others)}
        </Button>
      )}
    </>
  );
}

function othersText(count: number): string {
  return `jeszcze ${polishNumber(count)} ${polishPlural(count, 'miejsce', 'miejsca', 'miejsc')} w tej rozmowie`;
}

/** Focuses the first passage: the button that expanded the passages disappears when they load. */
function useFocusOnUnfolded(list: React.RefObject<HTMLOListElement | null>, hasAll: boolean): void {
  const hadAll = useRef(hasAll);
  useEffect(() => {
    if (hasAll && !hadAll.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('a')?.focus();
    hadAll.current = hasAll;
  }, [list, hasAll]);
}

function keyOf(recordingId: string, { transcript_file, start }: FoundPassage): string {
  return `${recordingId} ${transcript_file} ${start}`;
}

interface PassageRowProps extends PassagesProps {
  passage: FoundPassage;
}

function PassageRow({ recording: { id, title }, passage, view }: PassageRowProps) {
  const { audio_file, start, end, speaker, text, marks, isProofread } = passage;
  const heard = { key: keyOf(id, passage), fileName: audio_file, url: storedFileAddress(id, audio_file), start, end };
  return (
    <li className="passage">
      {audio_file === '' ? (
        <span className="listen" />
      ) : (
        <ListenButton sound={view.sound} passage={heard} title={title} />
      )}
      <Link className="passage-time" to={passageAddress(id, passage, view)}>
        <span className="visually-hidden">Otwórz rozmowę od</span> {formatTimecode(start)}
      </Link>
      <div className="passage-words">
        <p className="passage-text">
          {speaker !== '' && <span className="passage-speaker">{speaker}: </span>}
          <Marked text={text} marks={marks} />
        </p>
        {(!isProofread || view.isStaff) && (
          <p className="passage-notes note">
            {!isProofread && <span>zapis jeszcze nie sprawdzony przez człowieka</span>}
            {view.isStaff && (
              <Link to={paths.recordingView(id)} state={editorState(passage)}>
                Otwórz w korekcie <span className="visually-hidden">od {formatTimecode(start)}</span>
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
