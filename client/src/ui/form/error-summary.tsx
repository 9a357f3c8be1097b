import './error-summary.scss';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface FieldError {
  /** Id of the control. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** Number of submit attempts: each one moves the focus to the summary. */
  attempt: number;
}

/**
 * All errors of a form in the order of its fields, each a link to its field; gets the focus after a refused attempt.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const sorted = useFieldOrder(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows an attempt, not each keystroke
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <p className="error-summary-title">Popraw błędy w formularzu</p>
      <ul>
        {sorted.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The errors in the order of their fields in the page, regardless of the order of validation. */
function useFieldOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const [sorted, setSorted] = useState(errors);
  useLayoutEffect(() => setSorted(inFieldOrder(errors)), [errors]);
  return sorted;
}

/** Sorts an error without a field in the page last. */
function inFieldOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const placed = errors.map((error) => ({ error, field: document.getElementById(error.fieldId) }));
  placed.sort((a, b) => {
    if (!a.field || !b.field) return Number(!a.field) - Number(!b.field);
    return a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  return placed.map(({ error }) => error);
}
