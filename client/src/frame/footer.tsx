import './footer.scss';
import { currentSite, mediaAddress, telephone, useLibrary } from '../lib/site-content.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';

const links = [
  { to: paths.start, label: 'Start' },
  { to: paths.about, label: 'O projekcie' },
  { to: paths.contact, label: 'Kontakt' },
  { to: paths.terms, label: 'Regulamin' },
  { to: paths.privacy, label: 'Polityka prywatności' },
  { to: paths.wcag, label: 'Deklaracja dostępności' },
];

export function Footer() {
  const library = useLibrary();
  return (
    <footer className="site-footer">
      <div className="container site-footer-columns">
        <address>
          <strong>{library.name}</strong>
          <span>{library.street}</span>
          <span>
            {library.postalCode} {library.city}
          </span>
          <a href={telephone(library.phone)}>{library.phone}</a>
        </address>
        {library.socialGroups.map((group) => (
          <nav key={group.heading} aria-label={group.heading}>
            <h2>{group.heading}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.url}>
                  <a href={link.url} rel="noopener">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label="Stopka">
          <h2>Na skróty</h2>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <AppLink href={to}>{label}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="container site-footer-end">
        <div className="site-footer-logos">
          {library.logos.map((logo) => (
            <img key={logo.file} src={mediaAddress(logo.file)} alt={logo.alt} width={160} height={48} loading="lazy" />
          ))}
        </div>
        <p>
          © {currentSite().year} {library.name}
        </p>
      </div>
    </footer>
  );
}
