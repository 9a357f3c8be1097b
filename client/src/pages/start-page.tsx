import '../features/site/content-page.scss';
import './start-page.scss';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useReturnState } from '../features/auth/sign-in/use-wanted-place.ts';
import { WantedNotice } from '../features/auth/sign-in/wanted-notice.tsx';
import { Blocks, sectionOf } from '../features/site/blocks.tsx';
import { Carousel } from '../features/site/carousel.tsx';
import { Counters } from '../features/site/counters.tsx';
import { VideoSection } from '../features/site/video-section.tsx';
import { useLibrary, usePageContent } from '../lib/site-content.ts';
import { useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function StartPage() {
  useVersionCheck();
  return (
    <>
      <Hero />
      <StartText />
    </>
  );
}

/** Checks for a new version after the first render; a failure is only logged (specification, section 8). */
function useVersionCheck() {
  useEffect(() => {
    const left = new AbortController();
    import('../features/site/version-check.ts')
      .then(({ checkVersion }) => checkVersion(left.signal))
      .catch((error: unknown) => left.signal.aborted || console.warn('The version check failed.', error));
    return () => left.abort();
  }, []);
}

/** The text of `start.md`, mixed with links, films and counters that do not depend on it. */
function StartText() {
  const content = usePageContent('start');
  const blocks = content.state === 'ready' ? content.page.blocks : [];
  return (
    <article className="container content-page">
      <section className="start-intro reading">
        {content.state === 'failed' && (
          <p role="alert">
            Nie udało się wczytać opisu projektu.{' '}
            <button type="button" className={buttonClass('secondary')} onClick={content.retry}>
              Spróbuj ponownie
            </button>
          </p>
        )}
        <Blocks blocks={sectionOf(blocks, 'wstep')?.children ?? []} />
        <p>
          <Link to={paths.about}>Więcej o projekcie</Link>
        </p>
      </section>
      <section className="start-join">
        <div>
          <Blocks blocks={sectionOf(blocks, 'lista')?.children ?? []} />
          <p className="start-actions cluster-wide">
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
    </article>
  );
}

function Hero() {
  const library = useLibrary();
  const { isAuthenticated } = useViewer();
  const returnState = useReturnState();
  return (
    <div className="container hero">
      <div className="hero-text">
        <h1>{library.archiveName}</h1>
        <WantedNotice />
        <p className="lead">{library.description}</p>
        <p className="start-actions cluster-wide">
          {isAuthenticated ? (
            <Link to={paths.library} className={buttonClass('primary', 'large')}>
              Słuchaj nagrań
            </Link>
          ) : (
            <>
              <Link to={paths.login} state={returnState} className={buttonClass('primary', 'large')}>
                Zaloguj się
              </Link>
              <Link to={paths.register} state={returnState} className={buttonClass('secondary', 'large')}>
                Załóż konto
              </Link>
            </>
          )}
          <Link to={paths.about} className={buttonClass('quiet', 'large')}>
            O projekcie
          </Link>
        </p>
      </div>
      <Carousel pictures={library.hero} label={library.heroName} />
    </div>
  );
}

function NamedVideo({ name }: { name: string }) {
  const video = useLibrary().videos[name];
  return video ? <VideoSection video={video} /> : null;
}
