import { exportTagsList } from '@glosy/core/contract/publishing/exports';
import { ListExport } from '../features/exports/list-export.tsx';
import { ThesaurusSection, thesaurusAnchor } from '../features/search/thesaurus/thesaurus-section.tsx';
import { TagAdministration } from '../features/tags/administration/tag-administration.tsx';

export function TagsPage() {
  return (
    <div className="container">
      <h1>Tagi</h1>
      <p>
        <a className="thesaurus-link" href={`#${thesaurusAnchor}`}>
          Inne nazwy, których szuka też wyszukiwarka
        </a>
      </p>
      <TagAdministration />
      <ListExport call={exportTagsList} label="Lista tagów jako arkusz" />
      <ThesaurusSection />
    </div>
  );
}
