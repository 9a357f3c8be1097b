import { Link } from 'wouter';
import { paths } from '../paths.ts';

export function NotFoundPage() {
  return (
    <div className="container error-screen">
      <h1>Nie znaleziono strony</h1>
      <p>Pod tym adresem niczego nie ma. Być może strona została przeniesiona albo w adresie jest literówka.</p>
      <p className="error-screen-links">
        <Link to={paths.start}>Strona główna</Link> <Link to={paths.contact}>Kontakt</Link>
      </p>
    </div>
  );
}
