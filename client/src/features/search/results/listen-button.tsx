import { formatTimecode } from '@glosy/core/time/timecode';
import { useSyncExternalStore } from 'react';
import { Icon, pauseIcon, playIcon } from '../../../ui/icon.tsx';
import type { HeardPassage, PassageSound } from '../../player/sound/passage-sound.ts';

interface ListenButtonProps {
  sound: PassageSound;
  passage: HeardPassage;
  /** Title of the recording, which distinguishes buttons with the same time. */
  title: string;
}

/** Plays one passage in the list, and shows how much of it was played. */
export function ListenButton({ sound, passage, title }: ListenButtonProps) {
  const { key, isPlaying, failure } = useSyncExternalStore(sound.subscribe, sound.getState, sound.getState);
  const isOwn = key === passage.key;
  const plays = isOwn && isPlaying;
  const name = `${plays ? 'Wstrzymaj' : 'Odtwórz'} fragment od ${formatTimecode(passage.start)}: ${title}`;
  return (
    <span className="listen">
      <button
        type="button"
        className={plays ? 'listen-button listen-button-playing' : 'listen-button'}
        aria-label={name}
        title={plays ? 'Wstrzymaj' : 'Odtwórz fragment'}
        onClick={() => sound.toggle(passage)}
      >
        <Icon svg={plays ? pauseIcon : playIcon} />
      </button>
      {isOwn && <HeardPart sound={sound} />}
      {isOwn && failure && (
        <span className="listen-failure" role="alert">
          {failure}
        </span>
      )}
    </span>
  );
}

/** A bar in hundredths, so that it rerenders only when it visibly moves. */
function HeardPart({ sound }: { sound: PassageSound }) {
  const read = () => Math.round(sound.progress() * 100);
  const percent = useSyncExternalStore(sound.subscribeProgress, read, read);
  return (
    <span className="listen-progress" aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
