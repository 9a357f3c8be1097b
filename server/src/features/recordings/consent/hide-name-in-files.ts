import { ArchiveError } from '@glosy/core/errors';
import { mayEditTranscript } from '@glosy/core/policy';
import type { ChangedField } from '@glosy/core/recording/recording';
import type { Caller } from '../../../http/caller.ts';
import type { RunningChange } from '../change-recording.repository.ts';
import type { RecordingDependencies } from '../recording-dependencies.ts';
import type { RecordingRow } from '../recordings.repository.ts';
import { followName } from './consent.repository.ts';

type AliasFiles = RecordingDependencies['aliasFiles'];

/**
 * Renames the files of a recording whose names contain the narrator's name.
 * @throws ArchiveError `transcript.locked`: an open editor would save under the former name
 */
export async function hideNameInFiles(
  change: RunningChange,
  caller: Caller,
  { interviewee_name, proofreading_email }: Pick<RecordingRow, 'interviewee_name' | 'proofreading_email'>,
  aliasFiles: AliasFiles,
): Promise<ChangedField[]> {
  const renamed = await aliasFiles(change, interviewee_name);
  if (renamed.length > 0 && !mayEditTranscript(caller, proofreading_email)) {
    throw new ArchiveError('transcript.locked', [proofreading_email]);
  }
  return renamed;
}

/** Hides the narrator's new name behind the pseudonym, like the former one. @throws ArchiveError `transcript.locked` */
export async function hideNewName(
  change: RunningChange,
  caller: Caller,
  row: RecordingRow,
  name: string,
  aliasFiles: AliasFiles,
): Promise<ChangedField[]> {
  const hasPseudonym = await followName(change, name);
  return hasPseudonym ? hideNameInFiles(change, caller, { ...row, interviewee_name: name }, aliasFiles) : [];
}
