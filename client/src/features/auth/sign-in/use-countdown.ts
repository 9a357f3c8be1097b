import { useEffect, useState } from 'react';

/** Counts seconds down to 0; `restart` starts again. */
export function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const end = endsAt ?? Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt, seconds]);

  return { left, restart: (next) => setEndsAt(Date.now() + next * 1000) };
}
