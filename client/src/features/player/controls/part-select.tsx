import '../../../ui/form/form-controls.scss';
import './part-select.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState } from '../sound/use-playback.ts';

/** Shows the current audio file where the bar is too narrow for the select. */
export function PartNow({ playback }: { playback: Playback }) {
  const track = usePlaybackState(playback, (state) => state.track);
  const { length } = playback.tracks;
  if (length < 2) return null;
  return (
    <span className="player-part-now">
      część {track + 1} z {length}
    </span>
  );
}

/** Selects one of several audio files; playback continues from one to the next by itself. */
export function PartSelect({ playback }: { playback: Playback }) {
  const track = usePlaybackState(playback, (state) => state.track);
  const { tracks } = playback;
  if (tracks.length < 2) return null;
  return (
    <select
      className="form-select player-part"
      aria-label="Część nagrania"
      value={track}
      onChange={(event) => playback.seek(0, Number(event.target.value))}
    >
      {tracks.map(({ fileName, durationSeconds }, index) => (
        <option key={fileName} value={index}>
          Część {index + 1} z {tracks.length}
          {durationSeconds === null ? '' : ` (${formatTimecode(durationSeconds)})`}
        </option>
      ))}
    </select>
  );
}
