import '../../player/controls/player-shortcuts.scss';
import '../../../ui/form/form-controls.scss';
import './shortcuts-sheet.scss';
import type { KeySettings } from '@glosy/core/site/my-settings';
import { useState } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { messageOf } from '../../../lib/request.ts';
import { useLibrary } from '../../../lib/site-content.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { CommandKeys } from './command-keys.tsx';
import { type EditorCommand, editorCommands } from './commands.ts';
import { fieldKeys, textKeys } from './field-keys.ts';
import { keySettings } from './key-map.ts';
import type { Keys } from './key-names.ts';
import { keyPresets } from './key-presets.ts';
import { saveKeys } from './my-settings.queries.ts';
import { isMac, platformKeys } from './platform-keys.ts';

const notSaved = 'Nie udało się zapisać skrótów. Spróbuj ponownie.';

/** All keyboard shortcuts of the editor; those of commands can be changed. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const settings = useStore(keySettings);
  const { transcriptMarks } = useLibrary();
  const [changing, setChanging] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function save(next: KeySettings): Promise<void> {
    setChanging(null);
    try {
      await saveKeys(next);
      setError(null);
    } catch (cause) {
      setError(messageOf(cause, notSaved));
    }
  }

  function setKeys({ id }: EditorCommand, keys: readonly Keys[] | null): void {
    const { [id]: _, ...others } = settings.own;
    void save({ ...settings, own: keys === null ? others : { ...others, [id]: [...keys] } });
  }

  return (
    <Dialog title="Skróty klawiszowe" size="wide" onClose={onClose}>
      <p>Działają w całym edytorze, także podczas pisania. Są zapisane na Twoim koncie.</p>
      {isMac() && (
        <p>⌥ to klawisz Option. Jeśli klawisze F1–F12 sterują komputerem, naciśnij je razem z klawiszem Fn.</p>
      )}
      {error && <Alert kind="error">{error}</Alert>}
      <PresetField settings={settings} onChange={(next) => void save(next)} />
      <dl className="shortcut-list editor-keys">
        {shownCommands(transcriptMarks).map((command) => (
          <CommandKeys
            key={command.id}
            command={command}
            settings={settings}
            isChanging={changing === command.id}
            onBegin={(isBegun) => setChanging(isBegun ? command.id : null)}
            onSet={(keys) => setKeys(command, keys)}
          />
        ))}
      </dl>
      <h3>W tekście napisu</h3>
      <KeyList keys={textKeys} />
      <h3>W polach obok tekstu</h3>
      <KeyList keys={fieldKeys} />
    </Dialog>
  );
}

/** The commands with the library's marks by name; keys without a mark are left out. */
function shownCommands(marks: readonly string[]): readonly EditorCommand[] {
  return editorCommands.flatMap((command) => {
    if (command.mark === undefined) return command;
    const mark = marks[command.mark];
    return mark === undefined ? [] : { ...command, what: `Wstaw ${mark}` };
  });
}

interface PresetFieldProps {
  settings: KeySettings;
  onChange: (settings: KeySettings) => void;
}

function PresetField({ settings, onChange }: PresetFieldProps) {
  const hasOwn = Object.keys(settings.own).length > 0;
  return (
    <div className="editor-keys-preset">
      <FormField label="Skróty jak w programie">
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={settings.preset}
            onChange={({ target }) => onChange({ ...settings, preset: target.value })}
          >
            {keyPresets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {hasOwn && (
        <Button variant="secondary" onClick={() => onChange({ ...settings, own: {} })}>
          Usuń własne skróty
        </Button>
      )}
    </div>
  );
}

function KeyList({ keys }: { keys: readonly { shown: string; what: string }[] }) {
  return (
    <dl className="shortcut-list">
      {keys.map(({ shown, what }) => (
        <div key={shown}>
          <dt>
            <kbd>{platformKeys(shown)}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
