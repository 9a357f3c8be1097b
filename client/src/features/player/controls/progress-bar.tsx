import './progress-bar.scss';
import { type KeyboardEvent, useState } from 'react';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState, usePosition, wholeSeconds } from '../sound/use-playback.ts';
import { spokenTime } from './spoken-time.ts';

const stepSeconds = 5;
const pageSeconds = 60;

/** The progress control: a range input with a player's step sizes. */
export function ProgressBar({ playback }: { playback: Playback }) {
  const duration = usePlaybackState(playback, (state) => state.duration);
  const position = usePosition(playback, wholeSeconds);
  // A focused range would announce every second of playback; this one announces the time only when the user moves it.
  const [spokenAt, setSpokenAt] = useState<number | null>(null);
  const length = Math.floor(duration);

  function go(seconds: number) {
    playback.choose(seconds);
    setSpokenAt(playback.getPosition());
  }

  function handleKeyDown(event: KeyboardEvent) {
    const place = playback.getPosition();
    const goals: Record<string, number> = {
      ArrowLeft: place - stepSeconds,
      ArrowDown: place - stepSeconds,
      ArrowRight: place + stepSeconds,
      ArrowUp: place + stepSeconds,
      PageDown: place - pageSeconds,
      PageUp: place + pageSeconds,
      Home: 0,
      End: duration,
    };
    const goal = goals[event.key];
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(goal);
  }

  return (
    <input
      type="range"
      className="player-progress"
      aria-label="Postęp odtwarzania"
      min={0}
      max={length}
      step={1}
      value={Math.min(position, length)}
      disabled={length === 0}
      aria-valuetext={`${spokenTime(spokenAt ?? position)} z ${spokenTime(length)}`}
      onChange={(event) => go(Number(event.target.value))}
      onKeyDown={handleKeyDown}
      onFocus={() => setSpokenAt(playback.getPosition())}
      onBlur={() => setSpokenAt(null)}
    />
  );
}
