import '../../../ui/form/form-controls.scss';
import './speed-control.scss';
import { limits } from '@glosy/core/limits';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState } from '../sound/use-playback.ts';

export function SpeedControl({ playback }: { playback: Playback }) {
  const speed = usePlaybackState(playback, (state) => state.speed);
  return (
    <label className="player-speed">
      <span className="player-speed-label">Tempo</span>
      <select
        className="form-select"
        aria-label="Prędkość odtwarzania"
        value={speed}
        onChange={(event) => playback.setSpeed(Number(event.target.value))}
      >
        {limits.speeds.map((value) => (
          <option key={value} value={value}>
            {polishNumber(value)}×
          </option>
        ))}
      </select>
    </label>
  );
}
