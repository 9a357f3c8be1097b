import './error-boundary.scss';
import { Component, type ReactNode } from 'react';
import { PageLoadError } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';
import { FailedPanel } from '../ui/panel-states.tsx';

interface Props {
  /** Changes with every navigation, which clears the error. */
  at: number;
  children: ReactNode;
}

interface State {
  at: number;
  error?: unknown;
}

/** Catches errors that a page throws while rendering, so that the frame remains and shows what to do. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PageLoadError) error.forget();
  }

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
      <FailedPanel
        message="Połączenie zostało przerwane albo udostępniono nowszą wersję serwisu."
        retryText="Wczytaj ponownie"
        onRetry={() => window.location.reload()}
      />
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

/** Plain links, so that the application starts afresh after an error. */
function WaysOut() {
  return (
    <p className="error-screen-links">
      <a href={paths.start}>Strona główna</a> <a href={paths.contact}>Kontakt</a>
    </p>
  );
}
