import './undecided-bar.scss';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import type { EditorController } from '../controller/editor-controller.ts';
import { ChangedPlace } from '../history/difference-view.tsx';
import type { Autosave } from './autosave.ts';
import { undecidedBarId, useAutosave } from './save-status.tsx';
import { type Choice, keepBoth, settlePlace, type UndecidedPlace } from './undecided.ts';

interface UndecidedBarProps {
  autosave: Autosave;
  editor: EditorController;
}

/** Asks which version to keep in places where this user and another changed the same lines. Takes no focus. */
export function UndecidedBar({ autosave, editor }: UndecidedBarProps) {
  const { undecided } = useAutosave(autosave);
  if (undecided.length === 0) return null;

  function decide(place: UndecidedPlace, choice: Choice): void {
    const { lines, rest } = settlePlace(editor.document, undecided, place, choice);
    editor.take(lines);
    autosave.setUndecided(rest);
    // The button has disappeared; later typing must enter the text.
    editor.goBack();
  }

  return (
    <section id={undecidedBarId} className="undecided" aria-label="Miejsca do decyzji" tabIndex={-1}>
      <p className="undecided-count">
        {polishCount(undecided.length, 'miejsce zmieniły', 'miejsca zmieniły', 'miejsc zmieniły')} dwie osoby. Reszta
        się zapisuje.
      </p>
      <ol className="undecided-list">
        {undecided.map((place) => (
          <li key={[...place.base, ...place.theirs][0]?.id}>
            <Place place={place} onGoTo={() => goToPlace(editor, place)} onDecide={(choice) => decide(place, choice)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PlaceProps {
  place: UndecidedPlace;
  onGoTo: () => void;
  onDecide: (choice: Choice) => void;
}

function Place({ place, onGoTo, onDecide }: PlaceProps) {
  const author = place.author || 'inna osoba';
  return (
    <fieldset className="undecided-place">
      <legend>Wersja w archiwum: {author}</legend>
      <ChangedPlace before={place.base} after={place.theirs} />
      <div className="cluster">
        <Button variant="secondary" size="small" onClick={() => onDecide('ours')}>
          Moja wersja
        </Button>
        <Button variant="secondary" size="small" onClick={() => onDecide('theirs')}>
          Wersja: {author}
        </Button>
        {keepBoth(place) && (
          <Button variant="secondary" size="small" onClick={() => onDecide('both')}>
            Zostaw obie
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onGoTo}>
          Pokaż w tekście
        </Button>
      </div>
    </fieldset>
  );
}

function goToPlace(editor: EditorController, { ours, base }: UndecidedPlace): void {
  const shown = [...ours, ...base].find(({ id }) => editor.document.indexOf(id) >= 0);
  if (shown) editor.goTo(shown.id);
}
