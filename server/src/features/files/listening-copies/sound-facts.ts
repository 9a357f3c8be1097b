import { may } from '@glosy/core/policy';
import type { Config } from '../../../config.ts';
import type { Caller } from '../../../http/caller.ts';
import type { ServedFileRow } from '../served-file.repository.ts';
import type { SoundFacts } from './choose-sound.ts';

interface FactsBesidesFile {
  config: Pick<Config, 'listeningCopies'>;
  /** Whether a passage of the sound is closed to the caller. */
  isClosed: boolean;
}

export function soundFacts(
  caller: Pick<Caller, 'role'>,
  { copy, isDownloadable, hasExactClock, hasPseudonym }: ServedFileRow,
  { config, isClosed }: FactsBesidesFile,
): SoundFacts {
  return {
    isStaff: may(caller.role, 'file.original'),
    isDownloadable,
    isWithheld: isClosed || (hasPseudonym && !may(caller.role, 'recording.staff')),
    hasCopy: copy !== undefined,
    copiesAreOn: config.listeningCopies,
    hasExactClock,
  };
}
