import './volume-control.scss';
import { lazily } from '@glosy/core/lazily';
import { limits } from '@glosy/core/limits';
import mutedSvg from 'bootstrap-icons/icons/volume-mute.svg?raw';
import volumeSvg from 'bootstrap-icons/icons/volume-up.svg?raw';
import { createAudio } from '../../../first-paint/early-audio.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState } from '../sound/use-playback.ts';

/** Volume from 0 to 1 in steps of 0.1, and mute. Devices with hardware volume control only get mute. */
export function VolumeControl({ playback }: { playback: Playback }) {
  const volume = usePlaybackState(playback, (state) => state.volume);
  const isMuted = usePlaybackState(playback, (state) => state.isMuted);
  return (
    <div className="player-volume">
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={isMuted ? 'Włącz dźwięk' : 'Wycisz'}
        title={isMuted ? 'Włącz dźwięk' : 'Wycisz'}
        onClick={() => playback.toggleMute()}
      >
        {isMuted || volume === 0 ? <Icon svg={mutedSvg} /> : <Icon svg={volumeSvg} />}
      </button>
      {canSetVolume() && (
        <input
          type="range"
          className="player-volume-range"
          aria-label="Głośność"
          min={0}
          max={1}
          step={limits.volumeStep}
          value={isMuted ? 0 : volume}
          aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)}%`}
          onChange={(event) => playback.setVolume(Number(event.target.value))}
        />
      )}
    </div>
  );
}

/** Whether the volume can be set; iOS ignores it. */
const canSetVolume = lazily(() => {
  const trial = createAudio();
  trial.volume = 0.5;
  return trial.volume === 0.5;
});
