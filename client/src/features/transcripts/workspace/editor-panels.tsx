import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

/** The panel next to the text. On a narrow screen tags and chapters are drawers. */
export type PanelName = 'line' | 'tags' | 'chapters';

interface PanelsProps {
  shown: PanelName;
  onShow: (name: PanelName) => void;
  linePanel: ReactNode;
  /** Keywords and persons; absent if the page has none. */
  tagPanel: ReactNode;
  chapterPanel: ReactNode;
}

/** The panels of a wide screen: one at a time, so that each has the whole height. */
export function WidePanels({ shown, onShow, linePanel, tagPanel, chapterPanel }: PanelsProps) {
  return (
    <Tabs
      label="Obok tekstu"
      active={shown}
      onChange={onShow}
      tabs={[
        { key: 'line', label: 'Napis', content: linePanel },
        ...(tagPanel ? [{ key: 'tags' as const, label: 'Tagi i osoby', content: tagPanel }] : []),
        { key: 'chapters', label: 'Rozdziały', content: chapterPanel },
      ]}
    />
  );
}

interface NarrowPanelsProps extends PanelsProps {
  isLineOpen: boolean;
  onLineOpen: (isOpen: boolean) => void;
}

/** The panels of a narrow screen: collapsed above the text, and in a drawer. */
export function NarrowPanels({ shown, onShow, linePanel, isLineOpen, onLineOpen, ...panels }: NarrowPanelsProps) {
  const { tagPanel, chapterPanel } = panels;
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
      <button type="button" className="btn btn-secondary btn-sm" onClick={() => onShow('chapters')}>
        Rozdziały
      </button>
      {shown === 'chapters' && (
        <Dialog title="Rozdziały" placement="drawer" onClose={() => onShow('line')}>
          {chapterPanel}
        </Dialog>
      )}
      {shown === 'tags' && (
        <Dialog title="Tagi i słowa kluczowe" placement="drawer" onClose={() => onShow('line')}>
          {tagPanel}
        </Dialog>
      )}
    </div>
  );
}
