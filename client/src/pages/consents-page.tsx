import { ConsentsList } from '../features/recordings/consent/consents-list.tsx';

export function ConsentsPage() {
  return (
    <div className="container-xxl">
      <h1>Zgody</h1>
      <ConsentsList />
    </div>
  );
}
