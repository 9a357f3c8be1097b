import { limits } from '@glosy/core/limits';
import type { ClosedStretch } from '@glosy/core/people/closure';
import type { Chapter } from '@glosy/core/recording/chapter';
import { formatTimecode } from '@glosy/core/time/timecode';
import forwardSvg from 'bootstrap-icons/icons/arrow-clockwise.svg?raw';
import backSvg from 'bootstrap-icons/icons/arrow-counterclockwise.svg?raw';
import type { ReactNode } from 'react';
import { playLabels } from '../../../first-paint/names.ts';
import { Icon, pauseIcon, playIcon } from '../../../ui/icon.tsx';
import { MoreControls } from '../../../ui/more-controls.tsx';
import type { Peaks } from '../sound/peaks.ts';
import type { Playback } from '../sound/playback.ts';
import { failureText } from '../sound/playback-failure.ts';
import { usePlaybackState, usePosition, wholeSeconds } from '../sound/use-playback.ts';
import { ComeBackPlace } from './come-back.tsx';
import { PartNow } from './part-select.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SpeedControl } from './speed-control.tsx';
import { Visualiser } from './visualiser.tsx';
import { VolumeControl } from './volume-control.tsx';
import { Waveform } from './waveform.tsx';
import './player-bar.scss';
import './player-bar-phone.scss';

interface PlayerBarProps {
  playback: Playback;
  peaks: Peaks | undefined;
  marks?: WaveformMarks;
  /** Replaces the play button's default of toggling playback. */
  onToggle?: () => void;
  /** Settings for reading along. They may be rendered late, so they are first, where they shift no other setting. */
  reading?: ReactNode;
  /** Further controls at the end, such as help and links. */
  children?: ReactNode;
}

/** Marks on the waveforms of all files. */
export interface WaveformMarks {
  chapters: readonly Chapter[];
  /** Closed stretches for staff: audible, and hatched on the waveform. */
  closed: readonly ClosedStretch[];
}

const noMarks: WaveformMarks = { chapters: [], closed: [] };

export const silentText = 'To nagranie nie ma dźwięku.';

/** The player's controls: waveform, progress, time, skips, speed and volume. */
export function PlayerBar({ playback, peaks, marks = noMarks, onToggle, reading, children }: PlayerBarProps) {
  const track = usePlaybackState(playback, (state) => state.track);
  const fileName = playback.tracks[track]?.fileName;
  const isSilent = playback.tracks.length === 0;
  return (
    <section className="player-bar" aria-label="Odtwarzacz">
      {isSilent && <p className="player-silent">{silentText}</p>}
      <fieldset className="player-fieldset" disabled={isSilent}>
        <PlaybackNotice playback={playback} />
        <div className="player-line">
          <ComeBackPlace playback={playback} />
          <div className="player-timeline">
            <Waveform
              playback={playback}
              peaks={peaks}
              chapters={marks.chapters.filter(({ audio_file }) => audio_file === fileName)}
              closed={marks.closed.filter(({ audio_file }) => audio_file === fileName)}
            />
            <ProgressBar playback={playback} />
          </div>
        </div>
        <div className={`player-controls${playback.tracks.length > 1 ? ' player-controls-parts' : ''}`}>
          <div className="player-transport">
            <SkipButton playback={playback} seconds={-limits.skipSeconds} />
            <PlayButton playback={playback} {...(onToggle && { onToggle })} />
            <SkipButton playback={playback} seconds={limits.skipSeconds} />
          </div>
          <PlayerTime playback={playback} />
          <Visualiser playback={playback} peaks={peaks} />
          <MoreControls label="Więcej: tempo i głośność" className="player-settings">
            {reading}
            <SpeedControl playback={playback} />
            <VolumeControl playback={playback} />
            {children}
          </MoreControls>
        </div>
      </fieldset>
    </section>
  );
}

interface PlayButtonProps {
  playback: Playback;
  onToggle?: () => void;
}

function PlayButton({ playback, onToggle = () => playback.toggle() }: PlayButtonProps) {
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying);
  const label = isPlaying ? playLabels.pause : playLabels.play;
  return (
    <button type="button" className="btn btn-primary player-play" aria-label={label} title={label} onClick={onToggle}>
      {isPlaying ? <Icon svg={pauseIcon} /> : <Icon svg={playIcon} />}
    </button>
  );
}

/** Skips back when the seconds are negative. */
function SkipButton({ playback, seconds }: { playback: Playback; seconds: number }) {
  const count = Math.abs(seconds);
  const label = `${seconds < 0 ? 'Cofnij' : 'Przewiń'} ${count} s`;
  return (
    <button
      type="button"
      className="btn btn-quiet player-skip"
      aria-label={label}
      title={label}
      onClick={() => playback.skip(seconds)}
    >
      <Icon svg={seconds < 0 ? backSvg : forwardSvg} />
      <span aria-hidden="true">{`${count} s`}</span>
    </button>
  );
}

/** `00:01:20 / 00:45:03`. */
function PlayerTime({ playback }: { playback: Playback }) {
  const duration = usePlaybackState(playback, (state) => state.duration);
  const position = usePosition(playback, wholeSeconds);
  return (
    <div className={`player-time ${playback.tracks.length > 1 ? 'player-time-of-part' : ''}`}>
      <span className="visually-hidden">Czas: </span>
      <span>{formatTimecode(position)}</span>{' '}
      <span>
        <span aria-hidden="true">/ </span>
        <span className="visually-hidden">z </span>
        {duration > 0 ? formatTimecode(duration) : '--:--:--'}
      </span>
      <PartNow playback={playback} />
    </div>
  );
}

/** Buffering, and failures with a retry. */
function PlaybackNotice({ playback }: { playback: Playback }) {
  const isBuffering = usePlaybackState(playback, (state) => state.isBuffering);
  const failure = usePlaybackState(playback, (state) => state.failure);
  const preparedPart = usePlaybackState(playback, (state) => state.preparedPart);
  return (
    <div className="player-notice cluster-wide" role="status">
      {failure && (
        <>
          <span className="player-failure">{failureText({ failure, preparedPart })}</span>
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            onClick={({ currentTarget }) => {
              // This button disappears with the failure; the play button gets the focus.
              currentTarget.closest('.player-bar')?.querySelector<HTMLElement>('.player-play')?.focus();
              void playback.play();
            }}
          >
            Spróbuj ponownie
          </button>
        </>
      )}
      {!failure && isBuffering && <span>Wczytywanie dźwięku…</span>}
    </div>
  );
}
