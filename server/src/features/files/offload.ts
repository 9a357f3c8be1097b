import type { Dependencies } from '../../dependencies.ts';
import type { ServedContent } from './served-content.ts';

/**
 * The internal locations of nginx; see docs/operating.md. One is an alias of the storage's folder, the other proxies to
 * the S3 server.
 */
const locations = { folder: '/_stored/', bucket: '/_bucket' };

/**
 * The nginx address of the content's bytes, if nginx sends files and these are the unchanged bytes of a stored file.
 */
export async function internalAddressOf(
  { config, storage }: Pick<Dependencies, 'config' | 'storage'>,
  { storageKey }: Pick<ServedContent, 'storageKey'>,
  method: string,
): Promise<{ internalAddress?: string }> {
  if (config.mediaOffload === 'none' || storageKey === undefined) return {};
  const source = await storage.webServerSource(storageKey, method === 'HEAD' ? 'HEAD' : 'GET');
  if (source === null) return {};
  if ('path' in source) return { internalAddress: `${locations.folder}${source.path}` };
  const { pathname, search } = new URL(source.signedUrl);
  return { internalAddress: `${locations.bucket}${pathname}${search}` };
}
