/** No signature contains a slash. */
const suffix = '/listeners';

/**
 * Index name of a recording with closed passages as listeners see it: the same texts without the closed lines and their
 * tags. Users search it in place of the recording.
 */
export function listenersKey(signature: string): string {
  return `${signature}${suffix}`;
}

export function isListenersKey(key: string): boolean {
  return key.endsWith(suffix);
}

/** The signature of the recording with this index name. */
export function signatureOf(key: string): string {
  return isListenersKey(key) ? key.slice(0, -suffix.length) : key;
}
