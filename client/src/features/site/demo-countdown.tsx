import './demo-countdown.scss';
import type { Video } from '@glosy/core/site/site-content';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon, playIcon } from '../../ui/icon.tsx';
import { CountdownScreen } from './countdown-screen.tsx';
import { useDemoCountdown } from './use-demo-countdown.ts';

/** Opens a presentation: a button, a dialog, a full-screen countdown, then the film. */
export function DemoCountdown({ video }: { video: Video }) {
  const { stage, secondsLeft, start, screen, ask, begin, reset } = useDemoCountdown();
  return (
    <>
      <button ref={start} type="button" className={buttonClass('primary', 'large')} onClick={ask}>
        Zaczynamy
      </button>
      {stage === 'asked' && (
        <Dialog title={video.heading} size="small" onClose={reset}>
          <p>Odliczanie i film zajmą cały ekran. Klawisz Escape kończy pokaz.</p>
          <button type="button" className="countdown-play" aria-label="Odtwórz" onClick={begin}>
            <Icon svg={playIcon} />
          </button>
        </Dialog>
      )}
      {(stage === 'countdown' || stage === 'film') && (
        <CountdownScreen
          video={video}
          secondsLeft={stage === 'countdown' ? secondsLeft : null}
          screen={screen}
          onEnd={reset}
        />
      )}
    </>
  );
}
