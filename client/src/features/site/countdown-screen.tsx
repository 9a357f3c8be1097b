import type { Video } from '@glosy/core/site/site-content';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../../lib/site-content.ts';
import { useModal } from '../../ui/dialog/dialog.tsx';
import { Icon, playIcon } from '../../ui/icon.tsx';

interface CountdownScreenProps {
  video: Video;
  /** Null after the countdown: then the film plays. */
  secondsLeft: number | null;
  /** The element shown in full screen; browsers refuse that to a dialog. */
  screen: RefObject<HTMLDivElement | null>;
  onEnd: () => void;
}

/** Announced only at these seconds: a screen reader that reads every tick has no time for anything else. */
const spokenSeconds = [10, 5, 0];

/** Covers the page, which is inert until the end; then the opener gets the focus back. */
export function CountdownScreen({ video, secondsLeft, screen, onEnd }: CountdownScreenProps) {
  const dialog = useModal(screen);
  const isFilm = secondsLeft === null;
  return (
    <dialog
      ref={dialog}
      className="countdown-dialog"
      aria-label={video.heading}
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
    >
      <div ref={screen} className="countdown-screen" tabIndex={-1}>
        {!isFilm && <Countdown left={secondsLeft} />}
        <Film video={video} isOn={isFilm} onEnd={onEnd} />
        <button type="button" className="countdown-end" onClick={onEnd}>
          Zakończ pokaz
        </button>
      </div>
    </dialog>
  );
}

function Countdown({ left }: { left: number }) {
  return (
    <>
      <p className="countdown-digits" role="timer" aria-label={`Odliczanie: ${left}`}>
        <span key={left} className="countdown-number">
          {left}
        </span>
      </p>
      {/* The page's own live region is inert with the page. */}
      <p className="visually-hidden" role="status">
        {spokenSeconds.filter((second) => second >= left).at(-1)}
      </p>
    </>
  );
}

interface FilmProps {
  video: Video;
  /** Before this the film preloads, hidden, so that it starts at once. */
  isOn: boolean;
  onEnd: () => void;
}

function Film({ video, isOn, onEnd }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [isBlocked, setBlocked] = useState(false);

  function play() {
    film.current?.focus();
    film.current?.play().then(
      () => setBlocked(false),
      // If the film does not play this long after the click, the browser has blocked autoplay.
      () => setBlocked(true),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: plays once, when the countdown ends
  useEffect(() => {
    if (isOn) play();
  }, [isOn]);

  return (
    <>
      <video
        ref={film}
        tabIndex={0}
        className="countdown-film"
        hidden={!isOn}
        controls
        preload="auto"
        playsInline
        poster={mediaAddress(video.poster)}
        aria-label={video.heading}
        onEnded={onEnd}
      >
        <source src={mediaAddress(video.source)} />
        <track kind="captions" srcLang="pl" label="Polskie napisy" src={mediaAddress(video.captions)} default />
      </video>
      {isBlocked && (
        <button type="button" className="countdown-play countdown-blocked" aria-label="Odtwórz" onClick={play}>
          <Icon svg={playIcon} />
        </button>
      )}
    </>
  );
}
