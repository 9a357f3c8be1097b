import returnSvg from 'bootstrap-icons/icons/arrow-return-left.svg?raw';
import { Icon } from '../../../ui/icon.tsx';
import type { CurrentLine } from '../list/current-line.ts';
import type { Playback } from '../sound/playback.ts';
import { usePosition } from '../sound/use-playback.ts';

interface ComeBackProps {
  playback: Playback;
  current: CurrentLine;
  onComeBack: () => void;
}

/**
 * Returns to the spoken line after the user has scrolled away; hidden until something was played, resumed or sought. The
 * label is one word, so that it fits over the time codes and covers no text.
 */
export function ComeBack({ playback, current, onComeBack }: ComeBackProps) {
  const hasPlace = usePosition(playback, (seconds) => {
    const hasStarted = seconds > 0 || playback.getState().track > 0;
    return hasStarted && current.lastStarted() >= 0;
  });
  if (!hasPlace) return null;
  return (
    <button
      type="button"
      className="btn btn-primary transcript-come-back"
      aria-label="Wróć do odtwarzanego miejsca"
      title="Wróć do odtwarzanego miejsca"
      onClick={onComeBack}
    >
      <Icon svg={returnSvg} />
      Wróć
    </button>
  );
}
