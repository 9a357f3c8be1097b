import './closed-gap.scss';
import type { ClosedStretch } from '@glosy/core/people/closure';
import { formatMinutes } from '@glosy/core/time/timecode';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState, usePosition } from '../sound/use-playback.ts';

import { playGapTone } from './gap-tone.ts';

interface ClosedGapProps {
  playback: Playback;
  stretches: readonly ClosedStretch[];
}

/** Length of the silence after a closed passage, in seconds. */
const marginSeconds = 0.3;

/** Announces that a passage is closed while its silence plays, with a soft tone at its start, and offers to skip it. */
export function ClosedGap({ playback, stretches }: ClosedGapProps) {
  const track = usePlaybackState(playback, (state) => state.track);
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying);
  const fileName = playback.tracks[track]?.fileName;
  const own = stretches.filter(({ audio_file }) => audio_file === fileName);
  const index = usePosition(playback, (seconds) =>
    own.findIndex(({ start, end }) => start <= seconds && seconds < end),
  );
  const gap = own[index];
  const isHeard = gap !== undefined && isPlaying;
  useEffect(() => {
    const { volume, isMuted } = playback.getState();
    if (isHeard) playGapTone(isMuted ? 0 : volume);
  }, [isHeard, playback]);

  return (
    <div className={`closed-gap${gap ? ' closed-gap-shown' : ''}`}>
      <p role="status">{gap && wordsOf(gap)}</p>
      {gap && (
        <Button
          variant="secondary"
          size="small"
          aria-label="Pomiń fragment niedostępny"
          onClick={({ currentTarget }) => {
            // This button disappears with the gap; the play button gets the focus.
            currentTarget.closest('.listening-bar')?.querySelector<HTMLElement>('.player-play')?.focus();
            playback.choose(gap.end + marginSeconds);
          }}
        >
          Pomiń
        </Button>
      )}
    </div>
  );
}

function wordsOf({ start, end, publicReason }: ClosedStretch): string {
  const reason = publicReason === '' ? '' : `: ${publicReason}`;
  return `Fragment niedostępny${reason} (${formatMinutes(Math.max(1, end - start))})`;
}
