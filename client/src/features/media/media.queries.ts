import { listMedia, readMediaFile } from '@glosy/core/contract/media';
import type { MediaItem, MediaType } from '@glosy/core/media-item';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, request, requestBlob } from '../../lib/request.ts';

/** Where a photo or document hangs. */
export interface MediaPlace {
  recordingId: string;
  type: MediaType;
}

/** A photo or document with the place it hangs in. */
export interface PlacedItem {
  place: MediaPlace;
  item: MediaItem;
}

export function mediaQuery({ recordingId, type }: MediaPlace) {
  return queryOptions({
    queryKey: ['media', recordingId, type],
    queryFn: async ({ signal }): Promise<MediaItem[]> => {
      const { data } = await request(listMedia, { query: { recordingId, type, action: 'metadata' }, signal });
      return data;
    },
  });
}

export function mediaAddress(place: MediaPlace, filename: string, action: 'file' | 'thumbnail'): string {
  return addressOf(readMediaFile, { query: { ...place, action, filename } });
}

/** Gives the browser the file to save. Throws RequestError when it is not for downloading or cannot be had. */
export async function downloadMedia(place: MediaPlace, filename: string): Promise<void> {
  const blob = await requestBlob(readMediaFile, { query: { ...place, action: 'file', filename, download: '1' } });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Browsers begin to read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What a screen reader says of a picture: the description, else the title, else the file's name. */
export function mediaText({ title, description, filename }: MediaItem): string {
  return description.trim() || title.trim() || filename;
}

export function mediaTitle({ title, filename }: MediaItem): string {
  return title.trim() || filename;
}
