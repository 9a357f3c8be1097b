import type { ClockCheck } from '@glosy/core/contract/files/clock-checks';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon, pauseIcon, playIcon } from '../../ui/icon.tsx';
import type { HeardPassage, PassageSound } from '../player/sound/passage-sound.ts';
import { storedFileAddress } from '../player/sound/recording-sound.ts';

/** Seconds of sound played before and after an edge. */
const aroundSeconds = 3;

const words = { start: 'Początek', end: 'Koniec' };
/** The sound before and after an edge. */
const sides = {
  start: ['słyszalne dla wszystkich', 'zamknięte'],
  end: ['zamknięte', 'słyszalne dla wszystkich'],
} as const;

interface EdgeButtonProps {
  sound: PassageSound;
  place: Pick<ClockCheck, 'recording' | 'audio_file'>;
  range: { start: number; end: number };
  edge: 'start' | 'end';
}

/** Plays the sound around one edge of a closed passage, and shows on which side of the edge the sound is. */
export function EdgeButton({ sound, place, range, edge }: EdgeButtonProps) {
  const { key, isPlaying, failure } = useSyncExternalStore(sound.subscribe, sound.getState, sound.getState);
  const passage = passageAround(place, range[edge], edge);
  const isOwn = key === passage.key;
  const plays = isOwn && isPlaying;
  const name = `${words[edge]} ${formatTimecode(range[edge])}`;
  return (
    <span className="clock-check-edge">
      <Button
        variant="secondary"
        size="small"
        icon={<Icon svg={plays ? pauseIcon : playIcon} />}
        aria-label={`${plays ? 'Wstrzymaj' : 'Odtwórz'}: ${name}, ${place.audio_file}`}
        onClick={() => sound.toggle(passage)}
      >
        {name}
      </Button>
      {plays && <SideOfEdge sound={sound} passage={passage} at={range[edge]} edge={edge} />}
      {isOwn && failure && <span role="alert">{failure}</span>}
    </span>
  );
}

interface SideOfEdgeProps extends Pick<EdgeButtonProps, 'sound' | 'edge'> {
  passage: HeardPassage;
  /** The edge, in seconds. */
  at: number;
}

function SideOfEdge({ sound, passage, at, edge }: SideOfEdgeProps) {
  const read = () => passage.start + sound.progress() * (passage.end - passage.start) >= at;
  const isAfter = useSyncExternalStore(sound.subscribeProgress, read, read);
  return <span className="text-soft">{sides[edge][isAfter ? 1 : 0]}</span>;
}

function passageAround(
  { recording, audio_file }: EdgeButtonProps['place'],
  seconds: number,
  edge: 'start' | 'end',
): HeardPassage {
  return {
    key: JSON.stringify([recording, audio_file, seconds, edge]),
    fileName: audio_file,
    url: storedFileAddress(recording, audio_file),
    start: Math.max(0, seconds - aroundSeconds),
    end: seconds + aroundSeconds,
  };
}
