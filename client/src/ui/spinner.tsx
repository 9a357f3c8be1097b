import './spinner.scss';

interface SpinnerProps {
  /** Names the loading content for screen readers; visible when `isVisible`. */
  text: string;
  isVisible?: boolean;
}

export function Spinner({ text, isVisible = false }: SpinnerProps) {
  return (
    <span className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span className={isVisible ? '' : 'visually-hidden'}>{text}</span>
    </span>
  );
}

/** A spinner centred in the area that is loading. */
export function SpinnerPanel({ text = 'Loading...', isVisible = false }: Partial<SpinnerProps>) {
  return (
    <div className="spinner-panel">
      <Spinner text={text} isVisible={isVisible} />
    </div>
  );
}
