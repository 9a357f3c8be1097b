import { ContentPage } from '../features/site/content-page.tsx';

export function JoinPage() {
  return <ContentPage name="dolacz" heading="Dołącz" />;
}
