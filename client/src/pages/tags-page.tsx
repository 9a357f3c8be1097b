import { ThesaurusSection, thesaurusAnchor } from '../features/search/thesaurus/thesaurus-section.tsx';
import { TagAdministration } from '../features/tags/administration/tag-administration.tsx';

export function TagsPage() {
  return (
    <div className="container">
      <h1>Tagi</h1>
      <p>
        <a href={`#${thesaurusAnchor}`}>Inne nazwy, których szuka też wyszukiwarka</a>
      </p>
      <TagAdministration />
      <ThesaurusSection />
    </div>
  );
}
