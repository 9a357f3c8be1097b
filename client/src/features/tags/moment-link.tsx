import { formatTimecode } from '@glosy/core/timecode';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';

interface MomentLinkProps {
  recordingId: string;
  /** Number of the recording's audio file, from 1. */
  part: number;
  seconds: number;
}

/** Opens the public player at a moment; a real link, so that it also opens in another window. */
export function MomentLink({ recordingId, part, seconds }: MomentLinkProps) {
  const search = new URLSearchParams({ t: String(Math.floor(seconds)) });
  if (part > 1) search.set('part', String(part));
  return (
    <Link className="moment" to={`${paths.libraryRecording(recordingId)}?${search}`} state={{ initialTime: seconds }}>
      <span className="visually-hidden">Odtwórz od </span>
      {formatTimecode(seconds)}
    </Link>
  );
}
