import soundSvg from 'bootstrap-icons/icons/headphones.svg?raw';
import { Check } from '../../../ui/form/check.tsx';
import { changeEditorOptions, useEditorOptions } from '../controller/editor-options.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { ToolPopover } from './tool-popover.tsx';

interface SoundMenuProps {
  onAlign: () => void;
  onShift: () => void;
  isEditable: boolean;
}

/** Commands that change the times of many lines, and options for playback during typing. */
export function SoundMenu({ onAlign, onShift, isEditable }: SoundMenuProps) {
  const { pausesWhileTyping, stepsBackOnResume } = useEditorOptions();
  return (
    <ToolPopover svg={soundSvg} label="Czasy i dźwięk" word="Czasy i dźwięk">
      {(close) => (
        <>
          {isEditable && <TimesActions {...{ onAlign, onShift, close }} />}
          <Check
            label="Wstrzymuj dźwięk podczas pisania"
            isChecked={pausesWhileTyping}
            onChange={(isOn) => changeEditorOptions({ pausesWhileTyping: isOn })}
          />
          <Check
            label="Po wznowieniu cofnij o 2 s"
            isChecked={stepsBackOnResume}
            onChange={(isOn) => changeEditorOptions({ stepsBackOnResume: isOn })}
          />
        </>
      )}
    </ToolPopover>
  );
}

function TimesActions({ onAlign, onShift, close }: Omit<SoundMenuProps, 'isEditable'> & { close: () => void }) {
  const shiftKeys = useShownKeys('shift');
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
      {item('Przesuń czasy od tego napisu', shiftKeys, onShift)}
    </ul>
  );
}
