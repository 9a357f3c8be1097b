import type { Video } from '@glosy/core/site-content';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, playIcon } from '../../ui/icon.tsx';
import { BeginningScreen } from './beginning-screen.tsx';
import { useBeginning } from './use-beginning.ts';

/** The opening of a presentation: a button, a dialog, a countdown over the whole screen, then the film. */
export function BeginningShow({ video }: { video: Video }) {
  const { stage, secondsLeft, start, screen, ask, begin, reset } = useBeginning();
  return (
    <>
      <button ref={start} type="button" className={buttonClass('primary', 'large')} onClick={ask}>
        Zaczynamy
      </button>
      {stage === 'asked' && (
        <Dialog title={video.heading} size="small" onClose={reset}>
          <p>Odliczanie i film zajmą cały ekran. Klawisz Escape kończy pokaz.</p>
          <button type="button" className="beginning-play" aria-label="Odtwórz" onClick={begin}>
            <Icon svg={playIcon} />
          </button>
        </Dialog>
      )}
      {(stage === 'countdown' || stage === 'film') && (
        <BeginningScreen
          video={video}
          secondsLeft={stage === 'countdown' ? secondsLeft : null}
          screen={screen}
          onEnd={reset}
        />
      )}
    </>
  );
}
