import type { ArchivePlace } from '@glosy/core/export/archive-place';
import type { Dependencies } from '../../dependencies.ts';

export function archivePlace({ config, content }: Pick<Dependencies, 'config' | 'content'>): ArchivePlace {
  const { publicUrl, oaiDomain, edmProvider } = config;
  return { publicUrl, oaiDomain, provider: edmProvider ?? content.library.name };
}
