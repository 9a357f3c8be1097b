import { LoadingTabs } from '../features/loading/loading-tabs.tsx';

export function LoadingPage() {
  return (
    <div className="container">
      <h1>Wczytaj wiele rozmów</h1>
      <LoadingTabs />
    </div>
  );
}
