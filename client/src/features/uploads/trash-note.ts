import { limits } from '@glosy/core/limits';

/** Where a deleted file goes: it can be brought back, but not on the screen. */
export const trashNote = `Plik trafi do kosza. Przez ${limits.trashDays} dni może go stamtąd przywrócić opiekun archiwum.`;
