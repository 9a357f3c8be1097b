import type { ListeningCopy } from '@glosy/core/recording/recording';
import { Link } from 'wouter';
import { formatFileSize } from '../../../lib/format/file-size.ts';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';

/** A quieter copy was made from a recording too quiet to be normalised. */
const quietLufs = -21;

/** State of the listening copy, for staff. */
export function ListeningCopyState({ copy }: { copy: ListeningCopy }) {
  const { may } = useViewer();
  if (copy.state === 'failed') {
    return (
      <div className="form-error">
        Nie udało się zrobić kopii do słuchania. {copy.error}{' '}
        {may('jobs.manage') ? (
          <Link to={paths.jobs}>Spróbuj ponownie na stronie zadań</Link>
        ) : (
          'Ponowić może ją administrator.'
        )}
      </div>
    );
  }
  return <div className="text-soft">Kopia do słuchania: {copyText(copy)}</div>;
}

function copyText({ state, bytes, progress, loudness, sourceLoudness }: ListeningCopy): string {
  if (state === 'waiting') return 'czeka na zrobienie';
  if (state === 'making') return `w przygotowaniu, ${Math.floor(100 * (progress ?? 0))} %`;
  const size = formatFileSize(bytes ?? 0);
  if (loudness === null || sourceLoudness === null) return `${size} · cisza`;
  const levels = `głośność ${lufs(loudness)} (oryginał ${lufs(sourceLoudness)})`;
  return `${size} · ${levels}${loudness < quietLufs ? ' · oryginał jest bardzo cichy' : ''}`;
}

function lufs(loudness: number): string {
  return `${polishNumber(Math.round(loudness * 10) / 10).replace('-', '−')} LUFS`;
}
