import { formatTimecode } from '@glosy/core/time/timecode';
import { Link } from 'wouter';
import { type Moment, paths } from '../../paths.ts';

interface MomentLinkProps extends Moment {
  recordingId: string;
}

/** Opens the public player at a moment; a real link, so that it also opens in another window. */
export function MomentLink({ recordingId, part, seconds }: MomentLinkProps) {
  return (
    <Link className="moment" to={paths.libraryMoment(recordingId, { part, seconds })} state={{ initialTime: seconds }}>
      <span className="visually-hidden">Odtwórz od </span>
      {formatTimecode(seconds)}
    </Link>
  );
}
