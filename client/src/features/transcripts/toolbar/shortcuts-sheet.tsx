import '../../player/controls/player-shortcuts.scss';
import './shortcuts-sheet.scss';
import { Dialog } from '../../../ui/dialog.tsx';
import { isMac, platformKeys } from './platform-keys.ts';
import { editorShortcuts, fieldKeys, textKeys } from './shortcuts.ts';

/** All keyboard shortcuts of the editor. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Skróty klawiszowe" size="wide" onClose={onClose}>
      <p>Działają w całym edytorze, także podczas pisania.</p>
      {isMac() && (
        <p>⌥ to klawisz Option. Jeśli klawisze F2, F4, F8 i F9 sterują komputerem, naciśnij je razem z klawiszem Fn.</p>
      )}
      <div className="editor-keys">
        <KeyList keys={editorShortcuts} />
      </div>
      <h3>W tekście napisu</h3>
      <KeyList keys={textKeys} />
      <h3>W polach obok tekstu</h3>
      <KeyList keys={fieldKeys} />
    </Dialog>
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
