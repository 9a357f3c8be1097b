import './more-controls.scss';
import moreSvg from 'bootstrap-icons/icons/three-dots.svg?raw';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

interface MoreControlsProps {
  /** What a screen reader says of the button; begins with "Więcej", which is seen. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Controls that wait behind a button where the place is narrow; where it is not, they stand there and the button does not. */
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
