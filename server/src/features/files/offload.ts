import type { Dependencies } from '../../dependencies.ts';
import type { ServedContent } from './served-content.ts';

/** The internal location of nginx whose alias is the storage's folder; see docs/operating.md. */
const location = '/_stored/';

/** Where nginx finds the content's bytes, if it sends files and these are a stored file's, unchanged. */
export function internalAddressOf(
  { config, storage }: Pick<Dependencies, 'config' | 'storage'>,
  { storageKey }: Pick<ServedContent, 'storageKey'>,
): { internalAddress?: string } {
  if (config.mediaOffload === 'none' || storageKey === undefined) return {};
  const path = storage.pathInFolder(storageKey);
  return path === null ? {} : { internalAddress: `${location}${path}` };
}
