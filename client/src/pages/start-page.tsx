import { useLibrary } from '../lib/site-content.ts';

export function StartPage() {
  const library = useLibrary();
  return (
    <div className="container">
      <h1>{library.archiveName}</h1>
      <p className="lead">{library.description}</p>
    </div>
  );
}
