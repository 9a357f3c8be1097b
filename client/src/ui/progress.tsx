import './progress.scss';
import { useId } from 'react';

interface ProgressProps {
  label: string;
  /** From 0 to 1; undefined while the total is unknown. */
  value?: number;
  /** Text next to the bar, for example the time left. */
  hint?: string;
}

export function Progress({ label, value, hint }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress-item">
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={1} {...(value === undefined ? {} : { value })} />
      <span className="note">
        {value !== undefined && `${Math.round(value * 100)}%`}
        {hint && ` ${hint}`}
      </span>
    </div>
  );
}
