import { fileExtension } from '@glosy/core/files/file-names';
import { soundAdvice } from '@glosy/core/files/sound-advice';

const advice: readonly [extensions: string, sentence: string][] = [
  ['heic heif avif tif tiff webp bmp psd dng raw cr2 cr3 nef arw svg jp2', 'Zapisz obraz jako JPG albo PNG.'],
  ['pages', 'Zapisz transkrypcję jako DOCX, a inny dokument jako PDF.'],
  ['ppt pptx odp key', 'Zapisz dokument jako PDF.'],
  ['zip rar 7z tar gz tgz', 'Rozpakuj ten plik.'],
];

const byExtension = new Map(
  advice.flatMap(([extensions, sentence]) => extensions.split(' ').map((extension) => [extension, sentence])),
);

/** Advice for a file of an unsupported kind: why it is not loaded, and what to do. */
export function refusedKind(path: string): string {
  const sentence = soundAdvice(path) ?? byExtension.get(fileExtension(path));
  return `Plików tego rodzaju nie wczytujemy.${sentence === undefined ? '' : ` ${sentence}`}`;
}
