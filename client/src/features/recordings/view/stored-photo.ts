import { readStoredFile } from '@glosy/core/contract/files';
import type { Recording } from '@glosy/core/recording';
import { addressOf } from '../../../lib/request.ts';

/** Address of the photo as it was sent, with all that the camera wrote into it; for staff. */
export function originalPhotoAddress({ id, version, metadata }: Recording): string {
  return addressOf(readStoredFile, {
    params: { signature: id, file: metadata.interviewee.photo },
    query: { original: '1', v: String(version) },
  });
}

/** Address of the interviewee's photo; a new photo of the same name has another version, so no old one is shown. */
export function photoAddress({ id, version, metadata }: Recording): string {
  return addressOf(readStoredFile, {
    params: { signature: id, file: metadata.interviewee.photo },
    query: { v: String(version) },
  });
}
