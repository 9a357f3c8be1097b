import { readSrt } from '@glosy/core/srt';
import { formatTimecode } from '@glosy/core/timecode';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What everything else is compared with: a windowed list of the transcript and one text field, and nothing more. */
function Floor({ lines }: { lines: readonly TranscriptLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count: lines.length, getScrollElement: () => box.current, estimateSize: () => 48 });
  return (
    <>
      <Field />
      <div ref={box} style={{ height: '80vh', overflow: 'auto' }}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              style={{ position: 'absolute', top: start, width: '100%' }}
            >
              {formatTimecode((lines[index]?.startMs ?? 0) / 1000)} {lines[index]?.text}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function Field() {
  const [text, setText] = useState('');
  return <textarea aria-label="Tekst" value={text} onChange={(event) => setText(event.target.value)} />;
}

const answer = await fetch('/transcript.srt');
const lines = readSrt(await answer.text());
createRoot(document.getElementById('root') as HTMLElement).render(<Floor lines={lines} />);
