import { limits } from '@glosy/core/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ignoreFailure } from '../../lib/failures.ts';

type Stage = 'idle' | 'asked' | 'countdown' | 'film';

const tickMs = 1000;

/** State of the demo countdown. Leaving full screen resets it. */
export function useDemoCountdown() {
  const [stage, setStage] = useState<Stage>('idle');
  const [secondsLeft, setSecondsLeft] = useState<number>(limits.countdownSeconds);
  const start = useRef<HTMLButtonElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const isRunning = stage === 'countdown' || stage === 'film';

  const reset = useCallback(() => {
    flushSync(() => setStage('idle'));
    // Safari does not focus a clicked button, so the dialogs alone could not return the focus to it.
    start.current?.focus();
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  function begin() {
    // Full screen can be requested only during the click, and for an element that is rendered.
    flushSync(() => {
      setSecondsLeft(limits.countdownSeconds);
      setStage('countdown');
    });
    // Without full screen for elements (iPhone), the countdown fills the window instead.
    screen.current?.requestFullscreen?.().catch(ignoreFailure);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one effect for each second; the callbacks are not inputs
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => (left === 0 ? onEnd() : setLeft(left - 1)), tickMs);
    return () => clearTimeout(timer);
  }, [isOn, left]);
}
