import type { Recording } from '@glosy/core/recording/recording';
import { findMisfit } from '@glosy/core/transcript-file/fit-sound';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { whileSending } from '../../../../lib/connection/running-uploads.ts';
import { paths } from '../../../../paths.ts';
import type { StoredTranscript } from '../../../uploads/upload-transcript.ts';
import { refreshRecording } from '../../recordings.queries.ts';
import { isReadHere, readChosen } from './read-chosen.ts';
import { soundOfTranscript } from './sound-of-transcript.ts';
import type { TranscriptAnswer, TranscriptFindings } from './transcript-question.tsx';

/** A chosen file that waits for the user's decision. */
export interface OpenQuestion {
  file: File;
  findings: TranscriptFindings;
  /** Stored name of a file that only the server could read, and that turned out not to fit; null before storing. */
  storedAs: string | null;
}

interface SendingOptions {
  recording: Recording;
  audioFile: string | undefined;
  /** Stores the file; `storedAs` is its name if it replaces a transcript that was stored before the question. */
  send: (file: File, answer: TranscriptAnswer, storedAs: string | null) => Promise<StoredTranscript>;
  /** Called when a file is stored and there are no further questions. */
  onStored: (stored: StoredTranscript, isNews: boolean) => void;
  /** Whether the user confirms even files without doubtful parts. */
  asksAlways?: boolean;
}

/**
 * Sends a transcript. Questions are put to the user before storing it, or after that if only the server can read the
 * file.
 */
export function useSendingTranscript({ recording, audioFile, send, onStored, asksAlways = false }: SendingOptions) {
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const sending = useMutation({
    mutationFn: async ({
      file,
      answer,
      storedAs,
    }: {
      file: File;
      answer: TranscriptAnswer;
      storedAs: string | null;
    }) => {
      const stored = await whileSending([file], paths.recordingEdit(recording.id), () => send(file, answer, storedAs));
      await refreshRecording(recording.id);
      return stored;
    },
    onSuccess: (stored, { file }) => {
      const { name, repairs, misfit } = stored;
      if (!misfit) onStored(stored, repairs.length > 0 && !isReadHere(file));
      const findings = { fileName: file.name, repairs, hasApproximateTimes: false, misfit, encodings: [] };
      setQuestion(misfit ? { file, findings, storedAs: name } : null);
    },
    onError: () => setQuestion(null),
  });

  async function choose(file: File): Promise<void> {
    const sound = soundOfTranscript(recording, { fileName: file.name, audioFile });
    const read = await readChosen(file, sound.soundMs);
    const { lines, ...found } =
      read === null || typeof read === 'string' ? { lines: [], repairs: [], hasApproximateTimes: false } : read;
    const { hasApproximateTimes, encodings = [] } = found;
    // These two repairs come first; the question has separate texts for them.
    const repairs = found.repairs.slice(Number(hasApproximateTimes) + Math.min(1, encodings.length));
    const misfit = findMisfit(lines, sound);
    const findings = { fileName: file.name, hasApproximateTimes, encodings, repairs, misfit };
    const isDoubtful = found.repairs.length > 0 || misfit !== null;
    if (isDoubtful || asksAlways) setQuestion({ file, findings, storedAs: null });
    else sending.mutate({ file, answer: {}, storedAs: null });
  }

  return {
    question,
    sending,
    choose,
    confirm: (answer: TranscriptAnswer) =>
      question && sending.mutate({ file: question.file, answer, storedAs: question.storedAs }),
    cancel: () => setQuestion(null),
  };
}
