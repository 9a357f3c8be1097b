import type { PrivateReaders } from '@glosy/core/policy';

const readers: Record<PrivateReaders, string> = { admin: 'administratorów', staff: 'administratorów i redaktorów' };

/** Describes who sees a private recording under the settings of the library. */
export function privateHint(privateReaders: PrivateReaders): string {
  return `Widoczne tylko dla ${readers[privateReaders]}`;
}

/** Short form for a list of facts. */
export function publicationText(restrictions: 'public' | 'private', privateReaders: PrivateReaders): string {
  return restrictions === 'public' ? 'publiczne' : `niepubliczne, tylko dla ${readers[privateReaders]}`;
}
