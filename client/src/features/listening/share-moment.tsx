import '../../ui/form/form-controls.scss';
import '../../ui/form/form-field.scss';
import './share-moment.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import copiedSvg from 'bootstrap-icons/icons/check-lg.svg?raw';
import linkSvg from 'bootstrap-icons/icons/link-45deg.svg?raw';
import quoteSvg from 'bootstrap-icons/icons/quote.svg?raw';
import { useEffect, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { useLibrary } from '../../lib/site-content.ts';
import type { Moment } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { announce } from '../../ui/status-line.tsx';
import type { ListedRecording } from '../library/library.queries.ts';
import type { Playback } from '../player/sound/playback.ts';
import { citation, citedAddress, momentAddress } from './citation.ts';
import { openShareSheet } from './share-sheet.ts';

/** Duration of the "copied" notice on a button, in milliseconds. */
const copiedMs = 5000;

interface ShareMomentProps {
  recording: ListedRecording;
  playback: Playback;
  /** Start of the spoken word, in seconds; null when unknown. */
  spokenWordStart: () => number | null;
}

/** Shares or copies the address of the spoken word or of the current moment, or its citation. */
export function ShareMoment({ recording, playback, spokenWordStart }: ShareMomentProps) {
  const { name } = useLibrary();
  const [uncopied, setUncopied] = useState<string | null>(null);

  function momentNow(): Moment {
    return { part: playback.getState().track + 1, seconds: spokenWordStart() ?? playback.getPosition() };
  }

  async function share(content: ShareData, text: string, done: string): Promise<boolean> {
    if (await openShareSheet(content)) return false;
    const isCopied = await copyText(text);
    if (isCopied) announce(done);
    else setUncopied(text);
    return isCopied;
  }

  function shareLink(): Promise<boolean> {
    const moment = momentNow();
    const url = momentAddress(window.location.origin, recording.id, moment);
    const done = `Skopiowano odnośnik do miejsca ${formatTimecode(moment.seconds)}.`;
    return share({ title: recording.metadata.title, url }, url, done);
  }

  function shareCitation(): Promise<boolean> {
    const moment = momentNow();
    const address = citedAddress(window.location.origin, recording, moment);
    const text = citation(recording, name, moment, address);
    return share({ text }, text, 'Skopiowano cytowanie.');
  }

  return (
    <>
      <CopyButton text="Kopiuj odnośnik" label="Kopiuj odnośnik do tego miejsca" svg={linkSvg} onCopy={shareLink} />
      <CopyButton text="Kopiuj cytowanie" svg={quoteSvg} onCopy={shareCitation} />
      {uncopied !== null && (
        <Dialog title="Skopiuj tekst" size="small" onClose={() => setUncopied(null)}>
          <label className="form-label" htmlFor="tekst-do-skopiowania">
            Przeglądarka nie pozwala kopiować za Ciebie. Zaznacz tekst i skopiuj go.
          </label>
          <textarea id="tekst-do-skopiowania" className="form-control" rows={4} readOnly value={uncopied} />
        </Dialog>
      )}
    </>
  );
}

interface CopyButtonProps {
  text: string;
  /** Accessible name and tooltip, if the text alone is not enough. */
  label?: string;
  svg: string;
  /** True when the text has been copied. */
  onCopy: () => Promise<boolean>;
}

/** Shows "copied" in place of its label for five seconds: the notice covers nothing and needs no closing. */
function CopyButton({ text, label, svg, onCopy }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copies]);

  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label ?? text}
      title={label}
      icon={<Icon svg={isCopied ? copiedSvg : svg} />}
      onClick={() => void onCopy().then((done) => done && setCopies((count) => count + 1))}
    >
      <span className="copy-words">
        <span className={isCopied ? 'copy-words-off' : undefined}>{text}</span>
        <span className={isCopied ? undefined : 'copy-words-off'}>Skopiowano</span>
      </span>
    </Button>
  );
}
