import timesSvg from 'bootstrap-icons/icons/clock.svg?raw';
import { useShownKeys } from '../keys/key-map.ts';
import { ToolPopover } from './tool-popover.tsx';

interface TimesMenuProps {
  onAlign: () => void;
  onShift: () => void;
}

/** What changes the times of many lines at once. */
export function TimesMenu({ onAlign, onShift }: TimesMenuProps) {
  const shiftKeys = useShownKeys('shift');
  return (
    <ToolPopover svg={timesSvg} label="Czasy napisów" word="Czasy">
      {(close) => {
        const item = (word: string, keys: string | undefined, onUse: () => void) => (
          <li>
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                close();
                onUse();
              }}
            >
              {word} {keys && <kbd>{keys}</kbd>}
            </button>
          </li>
        );
        return (
          <ul className="editor-times" aria-label="Czasy napisów">
            {item('Dopasuj czasy do nagrania', undefined, onAlign)}
            {item('Przesuń od tego napisu', shiftKeys, onShift)}
          </ul>
        );
      }}
    </ToolPopover>
  );
}
