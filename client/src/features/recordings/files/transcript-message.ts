import { messageOf, RequestError } from '../../../lib/request.ts';

/** Error message for a rejected transcript, as specified. */
export function transcriptMessage(error: Error): string {
  const isWrongKind = error instanceof RequestError && /^transcript\.(type|unreadable-file)$/.test(error.code);
  return isWrongKind ? error.message : `Błąd podczas uploadu: ${messageOf(error, 'Upload failed')}`;
}
