import './recording-tools.scss';
import listSvg from 'bootstrap-icons/icons/list-ul.svg?raw';
import { Link } from 'wouter';
import { navigate, useNavigationState } from '../../../lib/app-location.ts';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon, nextIcon, previousIcon } from '../../../ui/icon.tsx';
import { listStateOf, neighboursOf } from '../list/list-state.ts';

/** Link to the list, with the search and sorting from which the recording was opened. */
export function BackToList() {
  const state = useNavigationState();
  return (
    <Link to={paths.recordingsList(listStateOf(state).search)} className={buttonClass('secondary')}>
      <Icon svg={listSvg} /> Lista rozmów
    </Link>
  );
}

export function RecordingSteps({ id }: { id: string }) {
  const state = useNavigationState();
  const { previous, next } = neighboursOf(state, id);
  const step = (to: string | null) => to && navigate(paths.recordingView(to), { state: listStateOf(state) });
  return (
    <div className="recording-steps cluster">
      <Button
        variant="secondary"
        icon={<Icon svg={previousIcon} />}
        disabled={previous === null}
        onClick={() => step(previous)}
      >
        Poprzednia
      </Button>
      <Button variant="secondary" disabled={next === null} onClick={() => step(next)}>
        Następna <Icon svg={nextIcon} />
      </Button>
    </div>
  );
}
