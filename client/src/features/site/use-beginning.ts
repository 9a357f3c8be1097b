import { limits } from '@glosy/core/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Stage = 'idle' | 'asked' | 'countdown' | 'film';

const tickMs = 1000;

/** The flow of the opening: leaving full screen starts it afresh. */
export function useBeginning() {
  const [stage, setStage] = useState<Stage>('idle');
  const [secondsLeft, setSecondsLeft] = useState<number>(limits.countdownSeconds);
  const start = useRef<HTMLButtonElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const isRunning = stage === 'countdown' || stage === 'film';

  const reset = useCallback(() => {
    flushSync(() => setStage('idle'));
    // Safari gives a button no focus when it is clicked, so the dialogs alone would not know where to return.
    start.current?.focus();
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  function begin() {
    // Full screen must be asked for within the click, and for something that is there.
    flushSync(() => {
      setSecondsLeft(limits.countdownSeconds);
      setStage('countdown');
    });
    // Where the browser has no full screen for elements (iPhone), the show fills the window instead.
    screen.current?.requestFullscreen?.().catch(() => {});
  }

  useCountdown(stage === 'countdown', secondsLeft, setSecondsLeft, () => setStage('film'));

  useEffect(() => {
    if (!isRunning) return;
    const handleChange = () => {
      if (!document.fullscreenElement) reset();
    };
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, [isRunning, reset]);

  return { stage, secondsLeft, start, screen, ask: () => setStage('asked'), begin, reset };
}

function useCountdown(isOn: boolean, left: number, setLeft: (left: number) => void, onEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second is one effect; the callbacks only act
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => (left === 0 ? onEnd() : setLeft(left - 1)), tickMs);
    return () => clearTimeout(timer);
  }, [isOn, left]);
}
