import type { ConfirmedLine } from '@glosy/core/contract/transcripts/words';
import { deviceStorage } from '../../../lib/device/browser-storage.ts';
import { userScopedKey } from '../../../lib/device/user-scoped-storage.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import type { ConfirmationStore } from './confirmations.ts';

interface StoredConfirmations {
  lines: ConfirmedLine[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Lifetime of a confirmation: that of a draft. */
const keptMs = 7 * 24 * 3600_000;

/** One user's confirmed words of one transcript, on this device. */
export function confirmationStore(
  userKey: string,
  { recordingId, transcriptFile }: TranscriptAddress,
): ConfirmationStore {
  const key = userScopedKey('confirmedWords', userKey, `${recordingId}/${transcriptFile}`);
  return {
    read() {
      const stored = deviceStorage.read<StoredConfirmations>(key);
      return stored && Date.now() - stored.at < keptMs ? stored.lines : [];
    },
    write(lines) {
      deviceStorage.write(key, lines.length > 0 ? { lines, at: Date.now() } : null);
    },
  };
}
