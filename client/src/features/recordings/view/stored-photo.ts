import { readStoredFile } from '@glosy/core/contract/files/files';
import type { Recording } from '@glosy/core/recording/recording';
import { addressOf } from '../../../lib/request.ts';

/** Address of the original photo with its camera metadata; for staff. */
export function originalPhotoAddress({ id, version, metadata }: Recording): string {
  return addressOf(readStoredFile, {
    params: { signature: id, file: metadata.interviewee.photo },
    query: { original: '1', v: String(version) },
  });
}

/** Address of the interviewee's photo; the version in it prevents showing a replaced photo from the cache. */
export function photoAddress({ id, version, metadata }: Recording): string {
  return addressOf(readStoredFile, {
    params: { signature: id, file: metadata.interviewee.photo },
    query: { v: String(version) },
  });
}
