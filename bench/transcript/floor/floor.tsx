import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The minimal page for this transcript: a windowed list by a common library, and one text field. */
function Floor({ lines }: { lines: readonly TranscriptLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 48,
    overscan: 10,
  });
  return (
    <>
      <Field />
      <div ref={box} style={{ height: '80vh', overflow: 'auto' }}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((item) => (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              className="line"
              data-index={item.index}
              style={{ position: 'absolute', top: 0, width: '100%', transform: `translateY(${item.start}px)` }}
            >
              {lines[item.index]?.text}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** A separate component, so that a keystroke renders nothing else. */
function Field() {
  const [text, setText] = useState('');
  return <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

const answer = await fetch('/transcript.srt');
const root = document.getElementById('root');
if (root) createRoot(root).render(<Floor lines={readSrt(await answer.text())} />);
