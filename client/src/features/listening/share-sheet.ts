/**
 * Offers a text or an address in the system's share sheet, where there is one and a finger operates it. False when it
 * could not be offered; closing the sheet counts as an answer.
 */
export async function openShareSheet(content: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function' || !window.matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
