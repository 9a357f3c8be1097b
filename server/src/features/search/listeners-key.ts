/** No signature contains a slash. */
const suffix = '/listeners';

/**
 * Name in the index of a recording with closed passages as listeners know it: the same texts without the closed lines
 * and the tags on them. Whoever may not read them searches it in place of the recording.
 */
export function listenersKey(signature: string): string {
  return `${signature}${suffix}`;
}

export function isListenersKey(key: string): boolean {
  return key.endsWith(suffix);
}

/** The signature of the recording that the index knows by this name. */
export function signatureOf(key: string): string {
  return isListenersKey(key) ? key.slice(0, -suffix.length) : key;
}
