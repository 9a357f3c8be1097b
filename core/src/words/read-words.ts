import type { TranscriptLine } from '../transcript-line.ts';
import { UnreadableFileError } from '../unreadable-file.ts';
import { readAssemblyAi, readAws, readGoogle, readKaldi } from './cloud-words.ts';
import { segmentWords } from './segment-words.ts';
import { readWhisper } from './whisper-words.ts';

const readers = [readWhisper, readAws, readGoogle, readAssemblyAi, readKaldi];

/**
 * Lines of a JSON file of words as recognisers write them: Whisper and its relatives, Amazon Transcribe, Google Speech,
 * AssemblyAI, BBC Kaldi. @throws UnreadableFileError
 */
export function readWords(text: string): TranscriptLine[] {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFileError('To nie jest poprawny plik JSON.');
  }
  for (const read of readers) {
    const words = read(json);
    if (words === null) continue;
    const lines = segmentWords(words);
    if (lines.length === 0) throw new UnreadableFileError('W tym pliku nie ma żadnych słów.');
    return lines;
  }
  throw new UnreadableFileError(
    'Nie znamy takiego pliku JSON. Wczytać można słowa z programów Whisper, Amazon Transcribe, Google Speech, AssemblyAI i BBC Kaldi.',
  );
}
