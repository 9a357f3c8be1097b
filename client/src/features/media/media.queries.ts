import { addMedia, deleteMedia, listMedia, readMediaFile, updateMedia } from '@glosy/core/contract/files/media';
import type { MediaItem, MediaType } from '@glosy/core/recording/media-item';
import { queryOptions } from '@tanstack/react-query';
import { uploadRequest } from '../../lib/connection/upload-request.ts';
import { queryClient } from '../../lib/query-provider.tsx';
import { addressOf, RequestError, request, requestBlob } from '../../lib/request.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { SendingOptions } from '../uploads/send-whole.ts';
import { moved } from './media-order.ts';

/** Recording and list that a photo or document belongs to. */
export interface MediaPlace {
  recordingId: string;
  type: MediaType;
}

/** A photo or document with its list. */
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

export function mediaAddress(place: MediaPlace, filename: string, action: 'file' | 'thumbnail' | 'original'): string {
  return addressOf(readMediaFile, { query: { ...place, action, filename } });
}

/** Downloads the file. Throws RequestError when that is not allowed or fails. */
export async function downloadMedia(place: MediaPlace, filename: string): Promise<void> {
  const blob = await requestBlob(readMediaFile, { query: { ...place, action: 'file', filename, download: '1' } });
  saveFile(blob, filename);
}

/** Alternative text of a picture: its description, title or file name. */
export function mediaText({ title, description, filename }: MediaItem): string {
  return description.trim() || title.trim() || filename;
}

export function mediaTitle({ title, filename }: MediaItem): string {
  return title.trim() || filename;
}

export interface NewMedia {
  file: File;
  title: string;
  description: string;
  /** For staff only. */
  internal: boolean;
  /** Random: a file that is sent repeatedly with this key is stored once. */
  creationKey: string;
}

/** Uploads a photo or document. Throws RequestError, or AbortError when aborted. */
export async function addMediaItem(
  place: MediaPlace,
  { file, title, description, internal, creationKey }: NewMedia,
  { signal, onProgress }: SendingOptions,
): Promise<void> {
  const form = new FormData();
  form.set('title', title);
  form.set('description', description);
  form.set('internal', String(internal));
  form.set('creationKey', creationKey);
  form.set('file', file, file.name);
  await uploadRequest(addMedia, { query: place, form, signal, onProgress: (sent, total) => onProgress(sent / total) });
  await refreshMedia(place);
}

export interface MediaChange {
  title?: string;
  description?: string;
  downloadable?: boolean;
  internal?: boolean;
  /** Index in the list, from 0. */
  position?: number;
  /** Version that the change is based on. */
  version?: number;
}

/** Updates the given fields only. Throws RequestError (409 `media.stale`: details is the stored item). */
export async function changeMediaItem(place: MediaPlace, filename: string, change: MediaChange): Promise<void> {
  await request(updateMedia, { query: { ...place, action: 'update', filename }, body: change });
  await refreshMedia(place);
}

/** Throws RequestError. */
export async function removeMediaItem(place: MediaPlace, filename: string): Promise<void> {
  await request(deleteMedia, { query: { ...place, filename } });
  await refreshMedia(place);
}

/** Moves an item, as an optimistic update that is rolled back when the server refuses. */
export async function moveMediaItem(place: MediaPlace, from: number, to: number): Promise<void> {
  const { queryKey } = mediaQuery(place);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey) ?? [];
  const item = before[from];
  if (!item || from === to) return;
  queryClient.setQueryData(queryKey, moved(before, from, to));
  try {
    await changeMediaItem(place, item.filename, { position: to });
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
}

/** Message for a lost connection, as specified for media. */
export function mediaMessage(error: unknown, fallback: string): string {
  if (!(error instanceof RequestError)) return fallback;
  return error.code === 'network' ? 'Błąd sieci' : error.message || fallback;
}

export async function refreshMedia({ recordingId, type }: MediaPlace): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['media', recordingId, type] });
}
