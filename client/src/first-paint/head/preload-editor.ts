import { openDraftDatabase } from '../draft-database.ts';
import { ids, rootData, type VisitState } from '../names.ts';

/**
 * Prepares a visit that opens an editor, which only the browser can tell, from its navigation state: the covered page
 * is not laid out, the drafts are opened, and the transcript is requested after the page's code.
 */
export function preloadEditor(): void {
  const visit = history.state as VisitState | null;
  if (visit?.showPlayer !== true) return;
  document.documentElement.dataset[rootData.pageCovered] = '';
  try {
    window.earlyDrafts = openDraftDatabase();
  } catch {
    // The browser keeps no data for this site: the editor reports it.
  }
  document.addEventListener('readystatechange', () => requestText(visit.transcriptFile), { once: true });
}

/** The link has no matching medium, so that it is not fetched before this. */
function requestText(transcriptFile: string | undefined): void {
  const link = document.getElementById(ids.editorText);
  if (!(link instanceof HTMLLinkElement)) return;
  const fileName = new URL(link.href).searchParams.get('filename');
  if (fileName === (transcriptFile ?? fileName)) link.media = 'all';
}
