import { limits } from '@glosy/core/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../ui/status-line.tsx';

type Stage = 'idle' | 'asked' | 'countdown' | 'film';

const tickMs = 1000;
/** Spoken at these seconds only: each tick would drown everything else. */
const spokenSeconds = [10, 5, 0];

/** The flow of the opening: leaving full screen, or Escape where there is none, starts it afresh. */
export function useBeginning() {
  const [stage, setStage] = useState<Stage>('idle');
  const [secondsLeft, setSecondsLeft] = useState<number>(limits.countdownSeconds);
  const screen = useRef<HTMLDivElement>(null);
  const isRunning = stage === 'countdown' || stage === 'film';

  const reset = useCallback(() => {
    setStage('idle');
    setSecondsLeft(limits.countdownSeconds);
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  function begin() {
    setSecondsLeft(limits.countdownSeconds);
    setStage('countdown');
    // The screen is hidden until the next render; full screen must be asked for within the click.
    screen.current?.removeAttribute('hidden');
    // Where the browser has no full screen for elements (iPhone), the show fills the window instead.
    screen.current?.requestFullscreen?.().catch(() => {});
  }

  useCountdown(stage === 'countdown', secondsLeft, setSecondsLeft, () => setStage('film'));

  useEffect(() => {
    if (!isRunning) return;
    const handleChange = () => {
      if (!document.fullscreenElement) reset();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') reset();
    };
    document.addEventListener('fullscreenchange', handleChange);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      document.removeEventListener('keydown', handleKey);
    };
  }, [isRunning, reset]);

  return { stage, secondsLeft, screen, ask: () => setStage('asked'), begin, reset };
}

function useCountdown(isOn: boolean, left: number, setLeft: (left: number) => void, onEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second is one effect; the callbacks only act
  useEffect(() => {
    if (!isOn) return;
    if (spokenSeconds.includes(left)) announce(String(left));
    const timer = setTimeout(() => (left === 0 ? onEnd() : setLeft(left - 1)), tickMs);
    return () => clearTimeout(timer);
  }, [isOn, left]);
}
