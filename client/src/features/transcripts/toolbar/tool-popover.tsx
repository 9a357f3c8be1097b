import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface ToolPopoverProps {
  svg: string;
  label: string;
  /** Shown next to the icon if there is room. */
  word: string;
  /** `close` collapses the popover; the caller must then move the focus. */
  children: (close: () => void) => ReactNode;
}

/** A tool that opens a small panel below it. The panel closes when the focus moves out of it. */
export function ToolPopover({ svg, label, word, children }: ToolPopoverProps) {
  const folder = useRef<HTMLDetailsElement>(null);

  function fold(): void {
    if (folder.current) folder.current.open = false;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !folder.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    fold();
    folder.current.querySelector('summary')?.focus();
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) fold();
  }

  return (
    <details ref={folder} className="editor-options" onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <summary className="btn btn-quiet btn-icon" aria-label={label} title={label}>
        <Icon svg={svg} />
        <span className="editor-tool-word">{word}</span>
      </summary>
      <div className="editor-options-panel">{children(fold)}</div>
    </details>
  );
}
