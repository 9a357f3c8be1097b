import '../../../ui/form/form-controls.scss';
import './replace-dialog.scss';
import { limits } from '@glosy/core/limits';
import { formatTimecode } from '@glosy/core/time/timecode';
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Check } from '../../../ui/form/check.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { showStatus } from '../../../ui/status-line.tsx';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { type LineReplacement, previewReplace, type ReplaceOptions } from '../document/replace-texts.ts';
import { ChangedPlace } from '../history/difference-view.tsx';

interface ReplaceDialogProps {
  lines: readonly EditorLine[];
  /** The initial query. */
  query: string;
  /** False when the replacement was refused. */
  onReplace: (texts: ReadonlyMap<LineId, string>) => boolean;
  onClose: () => void;
}

const shownAtOnce = 50;

/** Find and replace with a preview; single lines can be excluded. Replacing is one undo step. */
export function ReplaceDialog({ lines, query, onReplace, onClose }: ReplaceDialogProps) {
  const [options, setOptions] = useState<ReplaceOptions>({ query, replacement: '', isExact: true, wholeWords: false });
  const [excluded, setExcluded] = useState<ReadonlySet<LineId>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const queryField = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(options);
  const found = useMemo(() => previewReplace(lines, deferred), [lines, deferred]);
  const chosen = found.filter(({ line }) => !excluded.has(line.id));
  const count = matchesIn(chosen);

  function change(part: Partial<ReplaceOptions>): void {
    setOptions({ ...options, ...part });
    setExcluded(new Set());
    setError(null);
  }

  /** Recomputes the matches: Enter right after typing may be handled before the deferred preview. */
  function replace(): void {
    const current = previewReplace(lines, options).filter(({ line }) => !excluded.has(line.id));
    if (current.length === 0) return;
    const isDone = onReplace(new Map(current.map(({ line, text }) => [line.id, text])));
    if (isDone) {
      showStatus(`Zamieniono ${polishCount(matchesIn(current), 'wystąpienie', 'wystąpienia', 'wystąpień')}.`);
      onClose();
    } else setError(`Po zamianie jeden z napisów miałby ponad ${limits.lineMaxLength} znaków.`);
  }

  return (
    <Dialog
      title="Znajdź i zamień"
      size="wide"
      className="replace-dialog"
      onClose={onClose}
      initialFocus={queryField}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button disabled={count === 0} onClick={replace}>
            {count === 0 ? 'Zamień' : `Zamień w ${polishCount(count, 'miejscu', 'miejscach', 'miejscach')}`}
          </Button>
        </>
      }
    >
      <ReplaceFields queryField={queryField} options={options} error={error} onChange={change} onEnter={replace} />
      <p role="status">{options.query === '' ? 'Wpisz, czego szukasz.' : `Znaleziono w napisach: ${found.length}.`}</p>
      <Preview found={found} excluded={excluded} onExclude={setExcluded} />
    </Dialog>
  );
}

function matchesIn(replacements: readonly LineReplacement[]): number {
  return replacements.reduce((sum, { count }) => sum + count, 0);
}

interface ReplaceFieldsProps {
  queryField: RefObject<HTMLInputElement | null>;
  options: ReplaceOptions;
  error: string | null;
  onChange: (part: Partial<ReplaceOptions>) => void;
  /** Called on Enter in the last field. */
  onEnter: () => void;
}

function ReplaceFields({ queryField, options, error, onChange, onEnter }: ReplaceFieldsProps) {
  return (
    <>
      <div className="replace-fields">
        <FormField label="Znajdź">
          {(control) => (
            <input
              {...control}
              ref={queryField}
              className="form-control"
              autoComplete="off"
              maxLength={limits.searchMaxLength}
              value={options.query}
              onFocus={({ target }) => target.select()}
              onChange={(event) => onChange({ query: event.target.value })}
            />
          )}
        </FormField>
        <FormField label="Zamień na" error={error ?? undefined}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              autoComplete="off"
              maxLength={limits.searchMaxLength}
              value={options.replacement}
              onChange={(event) => onChange({ replacement: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Otherwise the keystroke would reach the text field that receives the focus back.
                event.preventDefault();
                onEnter();
              }}
            />
          )}
        </FormField>
      </div>
      <Check
        label="Rozróżniaj wielkość liter i polskie znaki"
        isChecked={options.isExact}
        onChange={(isExact) => onChange({ isExact })}
      />
      <Check
        label="Tylko całe wyrazy"
        isChecked={options.wholeWords}
        onChange={(wholeWords) => onChange({ wholeWords })}
      />
    </>
  );
}

interface PreviewProps {
  found: readonly LineReplacement[];
  excluded: ReadonlySet<LineId>;
  onExclude: (excluded: ReadonlySet<LineId>) => void;
}

function Preview({ found, excluded, onExclude }: PreviewProps) {
  const [shown, setShown] = useState(shownAtOnce);
  function toggle(id: LineId): void {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    onExclude(next);
  }
  return (
    <>
      <ul className="difference-list">
        {found.slice(0, shown).map(({ line, text }) => (
          <li key={line.id}>
            <Check
              label={`Zamień w napisie ${formatTimecode(line.startMs / 1000)}`}
              isChecked={!excluded.has(line.id)}
              onChange={() => toggle(line.id)}
            />
            <ChangedPlace before={[line]} after={[{ ...line, text }]} />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + shownAtOnce)}>
          Pokaż więcej
        </Button>
      )}
    </>
  );
}
