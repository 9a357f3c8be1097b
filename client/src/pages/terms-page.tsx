import { ContentPage } from '../features/site/content-page.tsx';

export function TermsPage() {
  return <ContentPage name="regulamin" heading="Regulamin" />;
}
