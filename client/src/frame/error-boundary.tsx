import { Component, type ReactNode } from 'react';
import { PageLoadError } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';

interface State {
  error: unknown;
}

/** Catches what a page throws while rendering, so that the frame stays and says what can be done. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidMount(): void {
    window.addEventListener('popstate', this.forget);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('popstate', this.forget);
  }

  forget = (): void => {
    if (this.state.error !== undefined) this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return error instanceof PageLoadError ? <PageLoadFailed /> : <UnexpectedError />;
  }
}

function PageLoadFailed() {
  return (
    <div className="container error-screen">
      <h1>Nie udało się wczytać strony</h1>
      <p>Połączenie zostało przerwane albo udostępniono nowszą wersję serwisu.</p>
      <p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Wczytaj ponownie
        </button>
      </p>
      <WaysOut />
    </div>
  );
}

function UnexpectedError() {
  return (
    <div className="container error-screen">
      <h1 lang="en">Unexpected Application Error!</h1>
      <p>
        Wystąpił nieoczekiwany błąd i nie możemy pokazać tej strony. Spróbuj wczytać ją ponownie; jeśli błąd się
        powtarza, napisz do nas, co robiłaś lub robiłeś tuż przed nim.
      </p>
      <WaysOut />
    </div>
  );
}

/** Plain links: after an error the whole application starts afresh. */
function WaysOut() {
  return (
    <p className="error-screen-links">
      <a href={paths.start}>Strona główna</a> <a href={paths.contact}>Kontakt</a>
    </p>
  );
}
