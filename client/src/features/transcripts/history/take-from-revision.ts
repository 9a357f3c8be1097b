import { readWords } from '@glosy/core/contract/transcripts/words';
import { request } from '../../../lib/request.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import { takeChanges } from '../document/take-changes.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import type { TakeChanges } from './take-view.tsx';

/** Applies changes in the editor, with the times and the certainty of the lines' words. */
export function takeFromRevision(editor: EditorController, address: TranscriptAddress): TakeChanges {
  return async (changes, { revision, lines }) => {
    const query = { id: address.recordingId, filename: address.transcriptFile, revision };
    await request(readWords, { query }).then(
      ({ data }) => editor.document.words.know(lines, data.lines),
      // The server carries the words over when the lines are saved.
      (error: unknown) => console.warn('The words of the revision cannot be read.', error),
    );
    return editor.tryCommand((taggedStartsMs) => takeChanges(editor.document, changes, taggedStartsMs));
  };
}
