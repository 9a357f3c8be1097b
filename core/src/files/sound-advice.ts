import { fileExtension } from './file-names.ts';

const sounds =
  'm4a m4b aac ogg oga opus flac wma amr aif aiff aifc caf dss ds2 dvf msv mp2 ac3 mka ra vox ape wv aup aup3';
const films = 'mp4 m4v mov avi mkv wmv mts m2ts webm mpg mpeg 3gp vob flv';

/** The details of the refusal `file.audio-type` for a file of this name. */
export function audioTypeDetails(name: string): string[] {
  const advice = soundAdvice(name);
  return advice === null ? [] : [`. ${advice}`];
}

/** Advice for an audio or film file that is neither MP3 nor WAV, by its name; null for other files. */
export function soundAdvice(name: string): string | null {
  const extension = fileExtension(name);
  if (sounds.split(' ').includes(extension)) return 'Zapisz dźwięk jako MP3 albo WAV.';
  return films.split(' ').includes(extension) ? 'Zapisz dźwięk z filmu jako MP3 albo WAV.' : null;
}
