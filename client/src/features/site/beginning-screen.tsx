import type { Video } from '@glosy/core/site-content';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../../lib/site-content.ts';
import { useModal } from '../../ui/dialog.tsx';
import { Icon, playIcon } from '../../ui/icon.tsx';

interface BeginningScreenProps {
  video: Video;
  /** Null when the countdown is over: then the film plays. */
  secondsLeft: number | null;
  /** What fills the screen; a dialog itself may not. */
  screen: RefObject<HTMLDivElement | null>;
  onEnd: () => void;
}

/** Spoken at these seconds only: each tick would drown everything else. */
const spokenSeconds = [10, 5, 0];

/** Lies over the page, which is out of reach meanwhile; at the end the focus returns to where it came from. */
export function BeginningScreen({ video, secondsLeft, screen, onEnd }: BeginningScreenProps) {
  const dialog = useModal(screen);
  const isFilm = secondsLeft === null;
  return (
    <dialog
      ref={dialog}
      className="beginning-show"
      aria-label={video.heading}
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
    >
      <div ref={screen} className="beginning-screen" tabIndex={-1}>
        {!isFilm && <Countdown left={secondsLeft} />}
        <Film video={video} isOn={isFilm} onEnd={onEnd} />
        <button type="button" className="beginning-end" onClick={onEnd}>
          Zakończ pokaz
        </button>
      </div>
    </dialog>
  );
}

function Countdown({ left }: { left: number }) {
  return (
    <>
      <p className="beginning-countdown" role="timer" aria-label={`Odliczanie: ${left}`}>
        <span key={left} className="beginning-number">
          {left}
        </span>
      </p>
      {/* The page's own live region is out of reach with the page. */}
      <p className="visually-hidden" role="status">
        {spokenSeconds.filter((second) => second >= left).at(-1)}
      </p>
    </>
  );
}

interface FilmProps {
  video: Video;
  /** Before that it loads, out of sight, so that it starts at once. */
  isOn: boolean;
  onEnd: () => void;
}

function Film({ video, isOn, onEnd }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);

  function play() {
    film.current?.focus();
    film.current?.play().then(
      () => setRefused(false),
      // Some browsers let nothing sound so long after the click.
      () => setRefused(true),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its time has come
  useEffect(() => {
    if (isOn) play();
  }, [isOn]);

  return (
    <>
      <video
        ref={film}
        tabIndex={0}
        className="beginning-film"
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
      {isRefused && (
        <button type="button" className="beginning-play beginning-refused" aria-label="Odtwórz" onClick={play}>
          <Icon svg={playIcon} />
        </button>
      )}
    </>
  );
}
