import { Link } from 'react-router';
import { Blocks, sectionOf } from '../features/site/blocks.tsx';
import { Carousel } from '../features/site/carousel.tsx';
import { ContentPage } from '../features/site/content-page.tsx';
import { Counters } from '../features/site/library-lists.tsx';
import { useVersionCheck } from '../features/site/use-version-check.ts';
import { VideoSection } from '../features/site/video-section.tsx';
import { useLibrary } from '../lib/site-content.ts';
import { useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function StartPage() {
  useVersionCheck();
  return (
    <>
      <Hero />
      <ContentPage name="start">
        {({ blocks }) => (
          <>
            <section className="start-intro reading">
              <Blocks blocks={sectionOf(blocks, 'wstep')?.children ?? []} />
              <p>
                <Link to={paths.about}>Więcej o projekcie</Link>
              </p>
            </section>
            <section className="start-join">
              <div>
                <Blocks blocks={sectionOf(blocks, 'lista')?.children ?? []} />
                <p className="start-actions">
                  <Link to={paths.join} className={buttonClass('primary')}>
                    Dołącz do projektu
                  </Link>
                  <Link to={paths.contact} className={buttonClass('secondary')}>
                    Napisz do nas
                  </Link>
                </p>
              </div>
              <NamedVideo name="apel" />
            </section>
            <Counters />
            <section className="start-stories" aria-labelledby="historie">
              <h2 id="historie">Historie mieszkańców</h2>
              <div className="start-stories-films">
                <NamedVideo name="historia-1" />
                <NamedVideo name="historia-2" />
              </div>
            </section>
          </>
        )}
      </ContentPage>
    </>
  );
}

function Hero() {
  const library = useLibrary();
  const { isAuthenticated } = useViewer();
  return (
    <div className="container hero">
      <div className="hero-text">
        <h1>{library.archiveName}</h1>
        <p className="lead">{library.description}</p>
        <p className="start-actions">
          {isAuthenticated ? (
            <Link to={paths.library} className={buttonClass('primary', 'large')}>
              Słuchaj nagrań
            </Link>
          ) : (
            <Link to={paths.login} className={buttonClass('primary', 'large')}>
              Zaloguj się i słuchaj
            </Link>
          )}
          <Link to={paths.about} className={buttonClass('secondary', 'large')}>
            O projekcie
          </Link>
        </p>
      </div>
      <Carousel pictures={library.hero} label="Zdjęcia z archiwum" />
    </div>
  );
}

function NamedVideo({ name }: { name: string }) {
  const video = useLibrary().videos[name];
  return video ? <VideoSection video={video} /> : null;
}
