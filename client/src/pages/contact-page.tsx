import './contact-page.scss';
import { Blocks } from '../features/site/blocks.tsx';
import { ContactMap } from '../features/site/contact-map.tsx';
import { ContentPage } from '../features/site/content-page.tsx';
import { pageViews } from '../features/site/sections.tsx';
import { telephone, useLibrary } from '../lib/site-content.ts';

export function ContactPage() {
  const library = useLibrary();
  const address = `${library.street}, ${library.postalCode} ${library.city}`;
  return (
    <ContentPage name="kontakt" heading="Kontakt">
      {({ blocks }) => (
        <>
          <div className="contact">
            <address className="contact-card card">
              <strong>{library.name}</strong>
              <span>{library.street}</span>
              <span>
                {library.postalCode} {library.city}
              </span>
              <span>
                Telefon: <a href={telephone(library.phone)}>{library.phone}</a>
              </span>
              <span>
                E-mail: <a href={`mailto:${library.email}`}>{library.email}</a>
              </span>
              <span className="contact-hours">
                Godziny otwarcia:
                {library.openingHours.map((hours) => (
                  <span key={hours}>{hours}</span>
                ))}
              </span>
            </address>
            <div>
              <Blocks blocks={blocks} views={pageViews} />
            </div>
          </div>
          <ContactMap map={library.map} address={address} />
        </>
      )}
    </ContentPage>
  );
}
