import { ContentPage } from '../features/site/content-page.tsx';

export function AboutPage() {
  return <ContentPage name="o-projekcie" heading="O projekcie" />;
}
