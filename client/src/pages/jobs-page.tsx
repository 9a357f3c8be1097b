import { Jobs } from '../features/jobs/jobs.tsx';

export function JobsPage() {
  return (
    <div className="container-xxl">
      <h1>Zadania</h1>
      <Jobs />
    </div>
  );
}
