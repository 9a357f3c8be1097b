import type { Video } from '@glosy/core/site-content';
import playSvg from 'bootstrap-icons/icons/play-fill.svg?raw';
import { mediaAddress } from '../../lib/site-content.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBeginning } from './use-beginning.ts';

/** The opening of a presentation: a button, a dialog, a countdown over the whole screen, then the film. */
export function BeginningShow({ video }: { video: Video }) {
  const { stage, secondsLeft, screen, ask, begin, reset } = useBeginning();
  return (
    <>
      <Button size="large" onClick={ask}>
        Zaczynamy
      </Button>
      {stage === 'asked' && (
        <Dialog title={video.heading} size="small" onClose={reset}>
          <p>Odliczanie i film zajmą cały ekran. Klawisz Escape kończy pokaz.</p>
          <button type="button" className="beginning-play" aria-label="Odtwórz" onClick={begin}>
            <Icon svg={playSvg} />
          </button>
        </Dialog>
      )}
      <div ref={screen} className="beginning-screen" hidden={stage !== 'countdown' && stage !== 'film'}>
        {stage === 'countdown' && (
          <p className="beginning-countdown" role="timer" aria-label={`Odliczanie: ${secondsLeft}`}>
            <span key={secondsLeft} className="beginning-number">
              {secondsLeft}
            </span>
          </p>
        )}
        {stage === 'film' && (
          <video
            className="beginning-film"
            controls
            autoPlay
            playsInline
            poster={mediaAddress(video.poster)}
            aria-label={video.heading}
            onEnded={reset}
          >
            <source src={mediaAddress(video.source)} />
            <track kind="captions" srcLang="pl" label="Polskie napisy" src={mediaAddress(video.captions)} default />
          </video>
        )}
        <button type="button" className="beginning-end" onClick={reset}>
          Zakończ pokaz
        </button>
      </div>
    </>
  );
}
