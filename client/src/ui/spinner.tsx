import './spinner.scss';

interface SpinnerProps {
  /** What is being waited for; read aloud, and shown when `isVisible`. */
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

/** A spinner in the middle of the place that is being filled. */
export function SpinnerPanel({ text = 'Loading...', isVisible = false }: Partial<SpinnerProps>) {
  return (
    <div className="spinner-panel">
      <Spinner text={text} isVisible={isVisible} />
    </div>
  );
}
