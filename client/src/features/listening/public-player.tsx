import './listening-bar.scss';
import type { Chapter } from '@glosy/core/recording/chapter';
import { transcriptChoices } from '@glosy/core/recording/recording-parts';
import { useQuery } from '@tanstack/react-query';
import imagesSvg from 'bootstrap-icons/icons/images.svg?raw';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { guestKey } from '../../lib/device/user-scoped-storage.ts';
import { useLibrary } from '../../lib/site-content.ts';
import { useViewer } from '../../lib/viewer.ts';
import type { Moment } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoreControls } from '../../ui/more-controls.tsx';
import type { ListedRecording } from '../library/library.queries.ts';
import { ChapterAnnouncer } from '../player/chapters/chapter-announcer.tsx';
import { useListedChapters } from '../player/chapters/use-chapters.ts';
import { ClosedGap } from '../player/closed/closed-gap.tsx';
import { useClosedStretches } from '../player/closed/use-closed-stretches.ts';
import { PartSelect } from '../player/controls/part-select.tsx';
import { PlayerBar } from '../player/controls/player-bar.tsx';
import { createShortcutHandler, type PageShortcut, ShortcutHelp } from '../player/controls/player-shortcuts.tsx';
import { useDocked } from '../player/list/docked-space.ts';
import type { SearchedWords } from '../player/search/searched-words.ts';
import { useMediaSession } from '../player/sound/media-session.ts';
import { usePeaks } from '../player/sound/peaks.ts';
import type { Playback } from '../player/sound/playback.ts';
import { type RecordingSound, soundOf, storedFileAddress } from '../player/sound/recording-sound.ts';
import { usePlayback, usePlaybackState } from '../player/sound/use-playback.ts';
import { useResume } from '../player/sound/use-resume.ts';
import { transcriptQuery } from '../player/transcript.queries.ts';
import { SpokenWordToggle } from '../player/words/spoken-word-toggle.tsx';
import { momentInSound } from './citation.ts';
import { DownloadButton } from './download-dialog.tsx';
import { ListeningSide, SideButtons, SkipToPlayer } from './listening-side.tsx';
import { RecordingHeader } from './recording-header.tsx';
import { type ReportSlot, useReporting } from './report-passage.tsx';
import { ShareMoment } from './share-moment.tsx';
import { type SearchedFrom, TranscriptPanel, type TranscriptPanelHandle } from './transcript-panel.tsx';
import { TranscriptSelect } from './transcript-select.tsx';
import './public-player.scss';

/** Props of the tag panel: the shown transcript, and how to play from a moment of it. */
export interface TagsSlot {
  recordingId: string;
  transcriptFile: string;
  onPlayFrom: (seconds: number) => void;
}

interface PublicPlayerProps {
  recording: ListedRecording;
  /** Start position; by default where the user stopped last time. */
  start: Moment | null;
  /** The archive search that the user came from; it is continued in the transcript. */
  words?: SearchedWords | null;
  renderMedia: (recordingId: string) => ReactNode;
  renderExports: (recordingId: string) => ReactNode;
  /** Renders the form that reports a passage. */
  renderReport: (slot: ReportSlot) => ReactNode;
  /** Renders keywords and persons of the transcript. */
  renderTags?: (slot: TagsSlot) => ReactNode;
}

/** The listening page of one recording: transcript, player and their panels. */
export function PublicPlayer({
  recording,
  start: asked,
  words = null,
  renderMedia,
  renderExports,
  renderReport,
  renderTags,
}: PublicPlayerProps) {
  const sound = useMemo(() => soundOf(recording), [recording]);
  const start = momentInSound(asked, words, sound);
  const playback = usePlayback(sound.tracks);
  const track = usePlaybackState(playback, (state) => state.track);
  const hearsAll = useViewer().may('closure.pass');
  const stretches = useClosedStretches(recording.id);
  const chapters = useListedChapters(recording);
  const peaks = usePeaks(recording.id, sound.tracks[track]?.fileName);
  useListening(recording, playback, sound, start);
  useNextTranscript(recording.id, playback, sound);

  const [chosenFile, setChosenFile] = useState<string | null>(words?.transcriptFile ?? null);
  const searched = useSearchedFrom(words, asked?.seconds ?? 0, sound);
  const search = useRef<HTMLInputElement>(null);
  const panel = useRef<TranscriptPanelHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  const hasSound = sound.tracks.length > 0;
  const hasParts = sound.tracks.length > 1;
  usePlayerAtEnd(hasSound, hasParts);
  const extra: PageShortcut[] = [{ key: '/', what: 'Szukaj w transkrypcji', run: () => search.current?.focus() }];
  const choices = transcriptChoices(sound, track);
  const choice = choices.find(({ fileName }) => fileName === chosenFile) ?? choices[0] ?? null;
  const transcriptFile = choice?.fileName ?? null;
  const reporting = useReporting(recording.id, { playback, sound, track: choice?.track ?? -1 }, renderReport);
  const isReadAlone = !hasSound || (choice?.track === -1 && transcriptFile === words?.transcriptFile);
  // Without audio, a time scrolls to its line.
  const goTo = (seconds: number) =>
    choice && choice.track >= 0 ? playback.playFrom(seconds) : panel.current?.showMoment(seconds);
  const spokenWordStart = () => panel.current?.spokenWordStart() ?? null;
  const goToChapter = ({ audio_file, start: seconds }: Chapter) => {
    const part = sound.tracks.findIndex(({ fileName }) => fileName === audio_file);
    if (part >= 0) playback.playFrom(seconds, part);
    else panel.current?.showMoment(seconds);
  };
  const tagsFor =
    renderTags && transcriptFile
      ? (onPlayFrom: TagsSlot['onPlayFrom']) => renderTags({ recordingId: recording.id, transcriptFile, onPlayFrom })
      : null;
  const side = { chapters, playback, onGoToChapter: goToChapter, renderTags: tagsFor, onPlayFrom: goTo };
  const marks = { chapters, closed: hearsAll ? stretches : [] };
  const reading = <SpokenWordToggle {...{ recordingId: recording.id, transcriptFile }} />;
  const hasSide = tagsFor !== null || chapters.length > 0;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of what is inside, each of which has a button too
    <div
      className={`listening container${hasParts ? ' listening-parts' : ''}`}
      onKeyDown={hasSound ? createShortcutHandler(playback, extra) : undefined}
    >
      <RecordingHeader recording={recording}>
        <SideButtons {...side} />
        <MoreControls label="Więcej czynności" className="listening-more">
          {hasSound && <ShareMoment {...{ recording, playback, spokenWordStart }} />}
          {hasMedia(recording) && <MediaButton recording={recording} renderMedia={renderMedia} />}
          <DownloadButton recording={recording} renderExports={renderExports} />
          {reporting.button}
        </MoreControls>
      </RecordingHeader>
      <div className={`listening-body ${hasSide ? 'listening-body-two' : ''}`}>
        <div className="listening-words">
          <TranscriptSelect choices={choices} chosen={choice} onChoose={setChosenFile} />
          <TranscriptPanel
            recordingId={recording.id}
            title={recording.metadata.title}
            playback={playback}
            track={choice?.track ?? -1}
            hasSound={hasSound}
            transcriptFile={transcriptFile}
            searchRef={search}
            readFrom={start && (isReadAlone ? start.seconds : readingStart(sound, track, start))}
            searched={searched}
            renderLineActions={reporting.renderLineActions}
            ref={panel}
          />
        </div>
        {hasSide && <ListeningSide {...side}>{hasSound && <SkipToPlayer bar={bar} />}</ListeningSide>}
      </div>
      {hasSound && (
        <DockedBar barRef={bar}>
          {!hearsAll && <ClosedGap playback={playback} stretches={stretches} />}
          <ChapterAnnouncer playback={playback} chapters={chapters} />
          <PlayerBar {...{ playback, peaks, marks, reading }}>
            <PartSelect playback={playback} />
            <ShortcutHelp extra={extra} />
          </PlayerBar>
        </DockedBar>
      )}
      {reporting.dialog}
    </div>
  );
}

/** The moment in seconds if this part has no audio there, so that it can only be read; else null. */
function readingStart({ tracks }: RecordingSound, track: number, { part, seconds }: Moment): number | null {
  if (tracks.length === 0) return seconds;
  const lasts = tracks[track]?.durationSeconds ?? Number.POSITIVE_INFINITY;
  return track === part - 1 && seconds >= lasts ? seconds : null;
}

/** The player at the lower edge of the window. */
function DockedBar({ barRef, children }: { barRef: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useDocked(barRef, 'bottom');
  return (
    <div ref={barRef} className="listening-bar">
      {children}
    </div>
  );
}

/** Informs the page's styles that the player is docked at the bottom, and whether the part select makes it taller. */
function usePlayerAtEnd(isThere: boolean, hasParts: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isThere) dataset.listening = hasParts ? 'parts' : '';
    return () => void delete dataset.listening;
  }, [isThere, hasParts]);
}

/** Resumes at the requested or last position, and shows the recording on the lock screen. */
function useListening(
  recording: ListedRecording,
  playback: Playback,
  sound: RecordingSound,
  start: Moment | null,
): void {
  const { userKey } = useViewer();
  const { name } = useLibrary();
  const { title, interviewee } = recording.metadata;
  const first = start && sound.tracks[start.part - 1];
  useResume(playback, {
    userKey: userKey || guestKey,
    recordingId: recording.id,
    start: first ? { fileName: first.fileName, seconds: start.seconds } : null,
  });
  useMediaSession(playback, {
    title,
    artist: interviewee.name,
    album: name,
    photo: interviewee.photo ? storedFileAddress(recording.id, interviewee.photo) : null,
  });
}

/** A search may name a transcript that the recording no longer has: then any transcript is used. */
function useSearchedFrom(words: SearchedWords | null, from: number, sound: RecordingSound): SearchedFrom | null {
  const { transcripts, withoutAudio } = sound;
  return useMemo(() => {
    if (!words) return null;
    const isThere = [...transcripts, ...withoutAudio].includes(words.transcriptFile);
    return { ...words, transcriptFile: isThere ? words.transcriptFile : '', from };
  }, [words, from, transcripts, withoutAudio]);
}

/** Prefetches the next part's transcript when a part starts to play. */
function useNextTranscript(recordingId: string, playback: Playback, sound: RecordingSound): void {
  const next = usePlaybackState(playback, ({ track }) => (sound.tracks[track + 1] ? track + 1 : -1));
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying);
  const fileName = (next > 0 && transcriptChoices(sound, next)[0]?.fileName) || null;
  useQuery({
    ...transcriptQuery(recordingId, fileName),
    enabled: isPlaying && fileName !== null,
    notifyOnChangeProps: [],
  });
}

function hasMedia({ media }: ListedRecording): boolean {
  return media !== undefined && media.photos + media.documents > 0;
}

function MediaButton({ recording, renderMedia }: Pick<PublicPlayerProps, 'recording' | 'renderMedia'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon={<Icon svg={imagesSvg} />} onClick={() => setOpen(true)}>
        Zdjęcia i dokumenty
      </Button>
      {isOpen && (
        <Dialog title="Zdjęcia i dokumenty" size="wide" onClose={() => setOpen(false)}>
          {renderMedia(recording.id)}
        </Dialog>
      )}
    </>
  );
}
