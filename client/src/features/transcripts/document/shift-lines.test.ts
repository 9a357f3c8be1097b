import { describe, expect, it } from 'vitest';
import { EditorDocument } from './editor-document.ts';
import { newLineId } from './editor-line.ts';
import { shiftFrom } from './shift-lines.ts';

function documentOf(...startsMs: number[]): EditorDocument {
  return new EditorDocument(
    startsMs.map((startMs) => ({ id: newLineId(), startMs, endMs: startMs + 500, text: 'Tekst', isProofread: false })),
  );
}
const startsOf = ({ lines }: EditorDocument) => lines.map(({ startMs }) => startMs);
const idAt = ({ lines }: EditorDocument, index: number) => lines[index]?.id ?? -1;

describe('shifting the times of a line and all after it', () => {
  it('moves them together, and undo restores them in one step', () => {
    const document = documentOf(0, 1000, 2000, 3000);
    expect(shiftFrom(document, idAt(document, 1), 250).isDone).toBe(true);
    expect(startsOf(document)).toEqual([0, 1250, 2250, 3250]);
    expect(document.lines[3]?.endMs).toBe(3750);
    document.undo();
    expect(startsOf(document)).toEqual([0, 1000, 2000, 3000]);
  });

  it('keeps the order of lines and stays within the recording', () => {
    const document = documentOf(100, 1000, 2000);
    expect(shiftFrom(document, idAt(document, 1), -900)).toMatchObject({ isDone: false });
    expect(shiftFrom(document, idAt(document, 0), -101)).toEqual({
      isDone: false,
      reason: 'Napis zaczynałby się przed początkiem nagrania.',
    });
    expect(shiftFrom(document, idAt(document, 0), 24 * 3600_000)).toMatchObject({ isDone: false });
    expect(startsOf(document)).toEqual([100, 1000, 2000]);
  });
});
