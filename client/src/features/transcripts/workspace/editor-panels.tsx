import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

/** Which panel stands beside the text. On a narrow screen `tags` opens the drawer. */
export type PanelName = 'line' | 'tags';

interface PanelsProps {
  shown: PanelName;
  onShow: (name: PanelName) => void;
  linePanel: ReactNode;
  /** Keywords and persons; absent where the page has none. */
  tagPanel: ReactNode;
}

/** The panels of a wide screen: one at a time, so that each has the whole height. */
export function WidePanels({ shown, onShow, linePanel, tagPanel }: PanelsProps) {
  if (!tagPanel) return linePanel;
  return (
    <Tabs
      label="Obok tekstu"
      active={shown}
      onChange={onShow}
      tabs={[
        { key: 'line', label: 'Napis', content: linePanel },
        { key: 'tags', label: 'Tagi i osoby', content: tagPanel },
      ]}
    />
  );
}

interface NarrowPanelsProps extends PanelsProps {
  isLineOpen: boolean;
  onLineOpen: (isOpen: boolean) => void;
}

/** The panels of a narrow screen: folded above the text, and in a drawer. */
export function NarrowPanels({ shown, onShow, linePanel, tagPanel, isLineOpen, onLineOpen }: NarrowPanelsProps) {
  return (
    <div className="editor-narrow">
      <details open={isLineOpen} onToggle={({ currentTarget }) => onLineOpen(currentTarget.open)}>
        <summary>
          Wybrany napis<span className="editor-wide-text">: czas i osoba mówiąca</span>
        </summary>
        {linePanel}
      </details>
      {tagPanel && (
        <button type="button" className="btn btn-secondary btn-sm" onClick={() => onShow('tags')}>
          <span>
            Tagi<span className="editor-wide-text"> i słowa kluczowe</span>
          </span>
        </button>
      )}
      {shown === 'tags' && (
        <Dialog title="Tagi i słowa kluczowe" placement="drawer" onClose={() => onShow('line')}>
          {tagPanel}
        </Dialog>
      )}
    </div>
  );
}
