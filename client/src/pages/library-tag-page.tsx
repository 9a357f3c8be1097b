import { useParams } from 'react-router';
import { TagPage } from '../features/tags/tag-page.tsx';

export function LibraryTagPage() {
  const { id = '' } = useParams();
  return <TagPage id={id} />;
}
