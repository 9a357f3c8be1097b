import { placeKey, rootData, storageKeys, type VisitState } from '../names.ts';

/** Marks a page whose server-rendered preview shows the start of a recording that the visitor resumes elsewhere. */
export function markStalePreview(): void {
  const { dataset } = document.documentElement;
  const visit = history.state as VisitState | null;
  if ((visit?.initialTime ?? 0) > 0) dataset[rootData.previewStale] = '';
  try {
    const id = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
    const places = JSON.parse(localStorage.getItem(storageKeys.listeningPlaces) ?? '{}') as object;
    const ending = placeKey('', id);
    if (Object.keys(places).some((place) => place.endsWith(ending))) dataset[rootData.previewStale] = '';
  } catch {
    // Storage is blocked or damaged: then the player has no stored position either.
  }
}
