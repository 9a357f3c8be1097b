import { TagAdministration } from '../features/tags/administration/tag-administration.tsx';

export function TagsPage() {
  return (
    <div className="container">
      <h1>Tagi</h1>
      <TagAdministration />
    </div>
  );
}
