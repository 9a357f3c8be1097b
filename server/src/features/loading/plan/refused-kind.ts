import { fileExtension } from '@glosy/core/file-names';

const advice: readonly [extensions: string, sentence: string][] = [
  [
    'm4a m4b aac ogg oga opus flac wma amr aif aiff aifc caf dss ds2 mp2 ac3 mka ra vox',
    'Zapisz dźwięk jako MP3 albo WAV.',
  ],
  ['mp4 m4v mov avi mkv wmv mts m2ts webm mpg mpeg 3gp vob flv', 'Zapisz dźwięk z filmu jako MP3 albo WAV.'],
  ['heic heif avif tif tiff webp bmp psd dng raw cr2 cr3 nef arw svg jp2', 'Zapisz obraz jako JPG albo PNG.'],
  [
    'doc docx odt rtf pages htm html eaf otr sbv ass ttml textgrid exb',
    'Zapisz transkrypcję jako SRT, VTT albo TXT z czasami, a inny dokument jako PDF.',
  ],
  ['ppt pptx odp key', 'Zapisz dokument jako PDF.'],
  ['zip rar 7z tar gz tgz', 'Rozpakuj ten plik.'],
];

const byExtension = new Map(
  advice.flatMap(([extensions, sentence]) => extensions.split(' ').map((extension) => [extension, sentence])),
);

/** Why a file of another kind is not loaded, and what to do. */
export function refusedKind(path: string): string {
  const sentence = byExtension.get(fileExtension(path));
  return `Plików tego rodzaju nie wczytujemy.${sentence === undefined ? '' : ` ${sentence}`}`;
}
