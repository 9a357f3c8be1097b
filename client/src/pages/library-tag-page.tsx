import { TagPage } from '../features/tags/index/tag-page.tsx';
import type { PageParams } from '../lib/route-pattern.ts';

export function LibraryTagPage({ params: { id = '' } }: { params: PageParams }) {
  return <TagPage id={id} />;
}
