import { errorText } from '@glosy/core/errors';
import { fileExtension } from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import type { MediaType } from '@glosy/core/recording/media-item';
import { pictureAdvice } from '@glosy/core/recording/refused-picture';

interface MediaRule {
  extensions: readonly string[];
  /** Names of the accepted file types. */
  words: string;
  /** For the `accept` attribute. */
  accept: string;
}

const pictures = ['jpg', 'jpeg', 'png', 'gif'];

export const mediaRules: Record<MediaType, MediaRule> = {
  photos: { extensions: pictures, words: 'JPG, PNG, GIF', accept: '.jpg,.jpeg,.png,.gif' },
  documents: {
    extensions: ['pdf', ...pictures],
    words: 'PDF, JPG, PNG, GIF',
    accept: '.pdf,.jpg,.jpeg,.png,.gif',
  },
};

/** Error message for a file whose name or size is not accepted; null for an acceptable file. */
export function mediaRefusal(type: MediaType, file: Pick<File, 'name' | 'size'>): string | null {
  const { extensions, words } = mediaRules[type];
  const extension = fileExtension(file.name);
  if (!extensions.includes(extension))
    return errorText('file.media-type', [file.name, words, pictureAdvice(extension)]);
  if (file.size > limits.mediaMaxBytes) return errorText('file.media-too-large', [file.name]);
  return null;
}
