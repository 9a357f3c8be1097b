/** Apple's computers, and their tablets with a keyboard. */
export function isMac(): boolean {
  return /^(mac|ipad|iphone)/i.test(globalThis.navigator?.platform ?? '');
}

/** With ⌘ these are the system's own on a Mac: hiding the window, searching the computer. */
const controlOnMac = /H$|spacja/;

/** The names of keys as they are on this computer: on a Mac ⌘ for Ctrl, and Control with Option for Alt. */
export function platformKeys(shown: string): string {
  if (!isMac() || controlOnMac.test(shown)) return shown;
  const option = shown.includes(' + ') ? 'Ctrl + ⌥' : 'Ctrl+⌥';
  return shown.replaceAll('Ctrl', '⌘').replaceAll('Alt', option);
}
