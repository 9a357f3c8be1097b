import { ContentPage } from '../features/site/content-page.tsx';

export function PrivacyPage() {
  return <ContentPage name="prywatnosc" heading="Polityka prywatności" />;
}
