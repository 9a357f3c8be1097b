import type { PrivateReaders } from '@glosy/core/policy';

const readers: Record<PrivateReaders, string> = { admin: 'administratorów', staff: 'administratorów i redaktorów' };

/** Who sees a private recording, as the library has set it. */
export function privateHint(privateReaders: PrivateReaders): string {
  return `Widoczne tylko dla ${readers[privateReaders]}`;
}

/** The same in one line of facts. */
export function publicationText(restrictions: 'public' | 'private', privateReaders: PrivateReaders): string {
  return restrictions === 'public' ? 'publiczne' : `niepubliczne, tylko dla ${readers[privateReaders]}`;
}
