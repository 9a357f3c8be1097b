import { runningUploads } from '../connection/running-uploads.ts';
import { polishCount } from '../format/polish-number.ts';
import { guardMessages } from '../leave-guard.ts';
import { currentUserKey } from '../viewer.ts';
import { answerOtherTabs, askOtherTabs } from './sign-out-channel.ts';

/** What signing out would lose in this tab and in the browser's others: one sentence for each part. */
export async function readUnsavedWork(): Promise<string[]> {
  const elsewhere = await askOtherTabs(currentUserKey());
  return [...unsavedHere(), ...elsewhere];
}

/** Reports this tab's unsaved work to another tab that is about to sign out its user. Returns a function that stops. */
export function reportUnsavedWork(): () => void {
  return answerOtherTabs((userKey) => {
    if (userKey !== currentUserKey()) return [];
    return unsavedHere().map((sentence) => `Karta „${document.title}”: ${sentence}`);
  });
}

function unsavedHere(): string[] {
  const files = [...runningUploads.get().values()].reduce((sum, uploads) => sum + uploads.files, 0);
  const sending = `Trwa przesyłanie: ${polishCount(files, 'plik', 'pliki', 'plików')}.`;
  return files > 0 ? [...guardMessages(), sending] : guardMessages();
}
