/**
 * Offers a text or an address in the system's share sheet, if there is one and the input is touch. False when that was
 * not possible; closing the sheet counts as an answer.
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
