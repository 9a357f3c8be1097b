import { ArchiveError } from '@glosy/core/errors';
import {
  cleanFileName,
  fileExtension,
  fileNameFault,
  photoFileName,
  storedFileName,
} from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import type { MediaType } from '@glosy/core/recording/media-item';
import { pictureAdvice } from '@glosy/core/recording/refused-picture';
import {
  beginsAsPdf,
  endsAsPdf,
  type ImageType,
  imageTypeOf,
  otherPictureKind,
} from '../../formats/images/image-type.ts';
import { foldFileName } from '../files/files.repository.ts';

export type MediaFileType = ImageType | 'pdf';

const allowed: Record<MediaType, string> = { photos: 'JPG, PNG, GIF', documents: 'PDF, JPG, PNG, GIF' };

/**
 * Detects the type of a file from its content.
 * @throws ArchiveError `file.media-too-large`, `file.media-type`, `file.damaged`, naming the file
 */
export function requireMediaType(type: MediaType, fileName: string, bytes: Buffer): MediaFileType {
  if (bytes.length > limits.mediaMaxBytes) throw new ArchiveError('file.media-too-large', [fileName]);
  const found = mediaTypeOf(type, bytes);
  if (found === null) throw new ArchiveError('file.media-type', mediaTypeWords(type, fileName, bytes));
  if (found === 'pdf' && !endsAsPdf(bytes)) throw new ArchiveError('file.damaged', [fileName]);
  return found;
}

/** The type of a file by its first `typeHeadBytes`; null for one that is not accepted. */
export function mediaTypeOf(type: MediaType, head: Buffer): MediaFileType | null {
  return imageTypeOf(head) ?? (type === 'documents' && beginsAsPdf(head) ? 'pdf' : null);
}

/** The details of the refusal `file.media-type`. */
export function mediaTypeWords(type: MediaType, fileName: string, head: Buffer): string[] {
  return [fileName, allowed[type], pictureAdvice(otherPictureKind(head))];
}

/**
 * The name under which the file is stored. Cameras restart their numbering, so names repeat: each further try gets the
 * next number. An extension that contradicts the content is replaced.
 * @throws ArchiveError `file.name`
 */
export function mediaFileName(signature: string, sentName: string, type: MediaFileType, tries: number): string {
  const extension = fileExtension(sentName);
  const isTrue = extension === type || (type === 'jpg' && extension === 'jpeg');
  const stem = extension === '' ? sentName : sentName.slice(0, -extension.length - 1);
  const number = tries === 0 ? '' : `-${tries + 1}`;
  const name = storedFileName(signature, `${stem || 'plik'}${number}.${isTrue ? extension : type}`);
  const clean = cleanFileName(name);
  if (clean === null) throw new ArchiveError('file.name', [sentName, fileNameFault(name) ?? '']);
  return clean;
}

/** Reserves the fixed name of the interviewee's photo, which may be uploaded later; ignores case (`PHOTO.JPG`). */
export function isReservedName(signature: string, name: string): boolean {
  const reserved = ['jpg', 'png', 'gif'].map((extension) => foldFileName(photoFileName(signature, extension)));
  return reserved.includes(foldFileName(name));
}
