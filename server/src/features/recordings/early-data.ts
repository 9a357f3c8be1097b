import { readRecording } from '@glosy/core/contract/recordings';
import { checkSession } from '@glosy/core/contract/session';
import { readTranscript } from '@glosy/core/contract/transcripts';
import { ArchiveError } from '@glosy/core/errors';
import type { Caller } from '../../http/caller.ts';
import type { RecordingUsecases } from './recordings.usecases.ts';

/** Pages of one recording; the listener's shows its transcript at once. */
const recordingPage = /^\/(library\/recording|recordings)\/([^/]+)(?:\/(?:view|edit))?$/;

/**
 * What a page will ask for as soon as its code runs: told with the page, so that the browser asks meanwhile. Names
 * nothing that the caller may not see.
 */
export function earlyData(recordings: Pick<RecordingUsecases, 'read'>) {
  return async (pathname: string, caller: Caller | null): Promise<string[]> => {
    const [, kind, id = ''] = recordingPage.exec(pathname) ?? [];
    if (!caller || !kind || id === 'new') return [checkSession.path];
    const recording = await recordings.read(caller, decode(id)).catch(nullIfRefused);
    if (!recording) return [checkSession.path];
    const addresses = [checkSession.path, readRecording.path.replace(':id', encodeURIComponent(recording.id))];
    const { storage, transcripts } = recording.technical;
    const first = transcripts.find(({ audioFile }) => audioFile === storage[0]) ?? transcripts[0];
    if (kind === 'recordings' || !first) return addresses;
    const query = new URLSearchParams({ id: recording.id, filename: first.srtFile });
    return [...addresses, `${readTranscript.path}?${query}`];
  };
}

/** What the caller may not see is not named; a broken database is no refusal. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ArchiveError) return null;
  throw error;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
