import type { KeySettings } from '@glosy/core/site/my-settings';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { EditorCommand } from './commands.ts';
import { keysOf, ownerOf } from './key-map.ts';
import { type Keys, readKeys, refuseKeys, showKeys } from './key-names.ts';
import { platformKeys } from './platform-keys.ts';

interface CommandKeysProps {
  command: EditorCommand;
  settings: KeySettings;
  isChanging: boolean;
  onBegin: (isBegun: boolean) => void;
  /** Null restores the keys of the set. */
  onSet: (keys: readonly Keys[] | null) => void;
}

/** One command with its keys, and the controls to change them. */
export function CommandKeys({ command, settings, isChanging, onBegin, onSet }: CommandKeysProps) {
  const keys = keysOf(command, settings);
  const isOwn = settings.own[command.id] !== undefined;
  return (
    <div>
      <dt>
        <kbd>{keys.length === 0 ? 'brak' : keys.map((one) => platformKeys(showKeys(one))).join(' lub ')}</kbd>
      </dt>
      <dd>
        {command.what}
        {isChanging ? (
          <KeyRecorder command={command} settings={settings} onSet={onSet} onCancel={() => onBegin(false)} />
        ) : (
          <span className="editor-keys-buttons">
            <Button variant="quiet" size="small" aria-label={`Zmień: ${command.what}`} onClick={() => onBegin(true)}>
              Zmień
            </Button>
            {isOwn && (
              <Button variant="quiet" size="small" aria-label={`Przywróć: ${command.what}`} onClick={() => onSet(null)}>
                Przywróć
              </Button>
            )}
          </span>
        )}
      </dd>
    </div>
  );
}

type KeyRecorderProps = Pick<CommandKeysProps, 'command' | 'settings' | 'onSet'> & { onCancel: () => void };

/** Records the next key press as the shortcut, or shows why it is unavailable. Tab still moves to the buttons. */
function KeyRecorder({ command, settings, onSet, onCancel }: KeyRecorderProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    const keys = readKeys(event.nativeEvent);
    if (keys === null) return;
    const owner = ownerOf(keys, command, settings);
    const why = refuseKeys(keys) ?? (owner ? `Ten skrót ma już polecenie „${owner.what}”.` : null);
    setRefusal(why === null ? null : `${platformKeys(showKeys(keys))}: ${why}`);
    if (why === null) onSet([keys]);
  }

  return (
    <div className="editor-keys-recorder cluster">
      <input
        ref={field}
        className="form-control"
        aria-label={`Nowy skrót: ${command.what}`}
        placeholder="Naciśnij nowy skrót"
        readOnly
        value=""
        onKeyDown={handleKeyDown}
      />
      <Button variant="quiet" size="small" onClick={() => onSet([])}>
        Bez skrótu
      </Button>
      <Button variant="quiet" size="small" onClick={onCancel}>
        Anuluj
      </Button>
      {refusal && (
        <p role="alert" className="form-error">
          {refusal}
        </p>
      )}
    </div>
  );
}
