/** True also for iPads with a keyboard. */
export function isMac(): boolean {
  return /^(mac|ipad|iphone)/i.test(globalThis.navigator?.platform ?? '');
}

/** macOS uses these with ⌘ for other purposes: to hide the window and to search the computer. */
const controlOnMac = /H$|spacja/;

/** The keys in this computer's notation: on a Mac ⌘ for Ctrl, and Control with Option for Alt. */
export function platformKeys(shown: string): string {
  if (!isMac() || controlOnMac.test(shown)) return shown;
  const option = shown.includes(' + ') ? 'Ctrl + ⌥' : 'Ctrl+⌥';
  return shown.replaceAll('Ctrl', '⌘').replaceAll('Alt', option);
}
