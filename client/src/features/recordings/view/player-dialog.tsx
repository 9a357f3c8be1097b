import './player-dialog.scss';
import type { Recording } from '@glosy/core/recording/recording';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { PlayerBar } from '../../player/controls/player-bar.tsx';
import { createShortcutHandler, ShortcutHelp } from '../../player/controls/player-shortcuts.tsx';
import { TranscriptView } from '../../player/list/transcript-view.tsx';
import { TranscriptSearch, useTranscriptFinder } from '../../player/search/transcript-search.tsx';
import { usePeaks } from '../../player/sound/peaks.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { soundOf } from '../../player/sound/recording-sound.ts';
import { usePlayback } from '../../player/sound/use-playback.ts';
import { transcriptQuery } from '../../player/transcript.queries.ts';
import { SpokenWordToggle } from '../../player/words/spoken-word-toggle.tsx';
import { type TranscriptWords, useTranscriptWords } from '../../player/words/words.queries.ts';

interface PlayerDialogProps {
  recording: Recording;
  audioFile: string;
  /** Start position in the audio file, in seconds. */
  initialSeconds?: number;
  onClose: () => void;
}

/** Plays one audio file of a recording, with its transcript if there is one. */
export function PlayerDialog({ recording, audioFile, initialSeconds = 0, onClose }: PlayerDialogProps) {
  const sound = useMemo(() => soundOf(recording), [recording]);
  const place = sound.tracks.findIndex(({ fileName }) => fileName === audioFile);
  const tracks = useMemo(() => sound.tracks.slice(place, place + 1), [sound, place]);
  const playback = usePlayback(tracks);
  const peaks = usePeaks(recording.id, audioFile);
  const srtFile = sound.transcripts[place] ?? null;
  const transcript = useQuery(transcriptQuery(recording.id, srtFile));
  const words = useTranscriptWords(recording.id, srtFile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start position applies once
  useEffect(() => {
    if (initialSeconds > 0) playback.seek(initialSeconds);
  }, [playback]);

  return (
    <Dialog title={recording.metadata.title} size="full" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of what is inside, each of which has a button too */}
      <div className="player-dialog" onKeyDown={createShortcutHandler(playback)}>
        <p className="text-soft player-dialog-file">{audioFile}</p>
        {transcript.isPending && <SpinnerPanel text="Wczytywanie transkrypcji…" isVisible />}
        {transcript.isError && !transcript.data && (
          <FailedPanel
            message={messageOf(transcript.error, 'Nie udało się wczytać transkrypcji.')}
            onRetry={() => void transcript.refetch()}
          />
        )}
        {transcript.data?.lines.length === 0 && (
          <EmptyPanel>
            {srtFile ? 'Transkrypcja tego nagrania jest pusta.' : 'To nagranie nie ma jeszcze transkrypcji.'}
          </EmptyPanel>
        )}
        {transcript.data && transcript.data.lines.length > 0 && (
          <FilledTranscript lines={transcript.data.lines} words={words} playback={playback} />
        )}
        <div className="player-dialog-bar">
          <PlayerBar
            playback={playback}
            peaks={peaks}
            reading={<SpokenWordToggle recordingId={recording.id} transcriptFile={srtFile} />}
          >
            <ShortcutHelp />
          </PlayerBar>
        </div>
      </div>
    </Dialog>
  );
}

interface FilledTranscriptProps {
  lines: readonly TranscriptLine[];
  words: TranscriptWords;
  playback: Playback;
}

function FilledTranscript({ lines, words, playback }: FilledTranscriptProps) {
  const finder = useTranscriptFinder(lines);
  return (
    <div className="player-dialog-transcript">
      <TranscriptSearch finder={finder} />
      <TranscriptView playback={playback} lines={lines} words={words} track={0} finder={finder} />
    </div>
  );
}
