import './more-controls.scss';
import moreSvg from 'bootstrap-icons/icons/three-dots.svg?raw';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

interface MoreControlsProps {
  /** Accessible name of the button; starts with its visible text, "Więcej". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Controls that a narrow parent collapses behind a button; elsewhere they are visible and the button is not. */
export function MoreControls({ label, className = '', children }: MoreControlsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet more-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon svg={moreSvg} />
        Więcej
      </button>
      <div id={id} className={`more-controls ${isOpen ? 'more-open' : ''} ${className}`}>
        {children}
      </div>
    </>
  );
}
