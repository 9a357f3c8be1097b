import { placeKey, storageKeys } from '../../../first-paint/names.ts';
import { deviceStorage } from '../../../lib/device/browser-storage.ts';

/** Player settings kept on the device: the volume, and each listener's position per recording. */
const { playerVolume: volumeKey, listeningPlaces: placesKey } = storageKeys;
/** Upper bound of remembered positions; the oldest are dropped. */
const placesMax = 200;

export interface ListeningPlace {
  fileName: string;
  seconds: number;
}

/** Set by `forgetAllPlaces` until a recording is opened: a closing player must not save its position again. */
let isForgotten = false;

type Kept = Record<string, [fileName: string, seconds: number, savedAt: number]>;

export function rememberedVolume(): number {
  const kept = Number(deviceStorage.readText(volumeKey) ?? 1);
  return kept >= 0 && kept <= 1 ? kept : 1;
}

export function rememberVolume(volume: number): void {
  deviceStorage.writeText(volumeKey, String(volume));
}

/** The position where the listener stopped; null when they have not started or have heard it to the end. */
export function recallPlace(userKey: string, recordingId: string): ListeningPlace | null {
  isForgotten = false;
  const kept = readPlaces()[keyOf(userKey, recordingId)];
  return kept ? { fileName: kept[0], seconds: kept[1] } : null;
}

export function rememberPlace(userKey: string, recordingId: string, place: ListeningPlace, now = Date.now()): void {
  if (isForgotten) return;
  const places = readPlaces();
  places[keyOf(userKey, recordingId)] = [place.fileName, Math.floor(place.seconds), now];
  writePlaces(places);
}

export function forgetPlace(userKey: string, recordingId: string): void {
  const places = readPlaces();
  delete places[keyOf(userKey, recordingId)];
  writePlaces(places);
}

/** For an explicit logout: the next user of this computer must not see the former user's recordings. */
export function forgetAllPlaces(): void {
  isForgotten = true;
  deviceStorage.write(placesKey, null);
}

function keyOf(userKey: string, recordingId: string): string {
  if (userKey === '') throw new Error('No listener to remember a place for.');
  return placeKey(userKey, recordingId);
}

function readPlaces(): Kept {
  const kept: unknown = deviceStorage.read(placesKey);
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
}

function writePlaces(places: Kept): void {
  const latest = Object.entries(places)
    .sort(([, a], [, b]) => b[2] - a[2])
    .slice(0, placesMax);
  deviceStorage.write(placesKey, Object.fromEntries(latest));
}
