import { ContentPage } from '../features/site/content-page.tsx';

export function TranscriptionPage() {
  return <ContentPage name="transkrypcja" heading="Zasady transkrypcji" />;
}
