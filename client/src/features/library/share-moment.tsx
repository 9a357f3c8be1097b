import '../../ui/form-controls.scss';
import '../../ui/form-field.scss';
import { formatTimecode } from '@glosy/core/timecode';
import linkSvg from 'bootstrap-icons/icons/link-45deg.svg?raw';
import quoteSvg from 'bootstrap-icons/icons/quote.svg?raw';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { useLibrary } from '../../lib/site-content.ts';
import type { Moment } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showStatus } from '../../ui/status-line.tsx';
import type { Playback } from '../player/sound/playback.ts';
import { citation, momentAddress } from './citation.ts';
import type { ListedRecording } from './library.queries.ts';

/** Copies the address of the current moment, or its citation. */
export function ShareMoment({ recording, playback }: { recording: ListedRecording; playback: Playback }) {
  const { name } = useLibrary();
  const [uncopied, setUncopied] = useState<string | null>(null);

  function momentNow(): Moment {
    return { part: playback.getState().track + 1, seconds: playback.getPosition() };
  }

  async function share(text: string, done: string) {
    if (await copyText(text)) showStatus(done);
    else setUncopied(text);
  }

  function handleLink() {
    const moment = momentNow();
    const address = momentAddress(window.location.origin, recording.id, moment);
    void share(address, `Skopiowano odnośnik do miejsca ${formatTimecode(moment.seconds)}.`);
  }

  function handleCitation() {
    const moment = momentNow();
    const address = momentAddress(window.location.origin, recording.id, moment);
    void share(citation(recording, name, moment, address), 'Skopiowano cytowanie.');
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label="Kopiuj odnośnik do tego miejsca"
        title="Kopiuj odnośnik do tego miejsca"
        icon={<Icon svg={linkSvg} />}
        onClick={handleLink}
      >
        Kopiuj odnośnik
      </Button>
      <Button variant="quiet" size="small" icon={<Icon svg={quoteSvg} />} onClick={handleCitation}>
        Kopiuj cytowanie
      </Button>
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
