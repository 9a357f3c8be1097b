import './uploads.scss';
import uploadSvg from 'bootstrap-icons/icons/cloud-upload.svg?raw';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface DropZoneProps {
  /** Text of the button that opens the file chooser. */
  label: string;
  hint?: ReactNode;
  /** Has the format of the `accept` attribute; a hint for the file chooser only. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Drop area for files, with a button for keyboard and touch. */
export function DropZone({ label, hint, accept, multiple = false, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hintId = useId();

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse, the button inside is for everybody
    <div
      className={isOver ? 'drop-zone is-over' : 'drop-zone'}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <FileButton
        label={label}
        accept={accept}
        multiple={multiple}
        describedBy={hint ? hintId : undefined}
        onFiles={onFiles}
      >
        <Icon svg={uploadSvg} /> {label}
      </FileButton>
      {hint && (
        <p id={hintId} className="drop-zone-hint note">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FileButtonProps {
  /** Accessible name. */
  label: string;
  accept: string;
  multiple?: boolean;
  describedBy?: string | undefined;
  size?: 'normal' | 'small';
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file chooser. */
export function FileButton({
  label,
  accept,
  multiple = false,
  describedBy,
  size = 'normal',
  isDisabled = false,
  onFiles,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={`btn btn-secondary${size === 'small' ? ' btn-sm' : ''}`}
        aria-label={label}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
