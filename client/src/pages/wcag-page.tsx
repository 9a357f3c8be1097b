import { ContentPage } from '../features/site/content-page.tsx';
import { Declaration } from '../features/site/declaration.tsx';
import { currentSite, useLibrary } from '../lib/site-content.ts';

export function WcagPage() {
  const library = useLibrary();
  return (
    <ContentPage name="wcag" heading="Deklaracja dostępności" headingId="a11y-deklaracja">
      {(page) => <Declaration library={library} page={page} siteAddress={`${currentSite().publicUrl}/`} />}
    </ContentPage>
  );
}
