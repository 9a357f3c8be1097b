import { Harvests } from '../features/harvests/harvests.tsx';
import { Jobs } from '../features/jobs/jobs.tsx';
import { ContentBlanks } from '../features/site/content-blanks.tsx';

export function JobsPage() {
  return (
    <div className="container">
      <h1>Zadania</h1>
      <Jobs />
      <Harvests />
      <ContentBlanks />
    </div>
  );
}
