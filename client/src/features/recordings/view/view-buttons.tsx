import type { TranscriptLink } from '@glosy/core/recording';
import { Link } from 'wouter';
import { useNavigationState } from '../../../lib/app-location.ts';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { listStateOf } from '../list/list-state.ts';

export function CardLink({ id }: { id: string }) {
  const state = useNavigationState();
  return (
    <Link to={paths.recording(id)} state={listStateOf(state)} className={buttonClass('secondary')}>
      Karta nagrania
    </Link>
  );
}

interface EditorButtonProps {
  link: TranscriptLink;
  onOpen: (link: TranscriptLink) => void;
  /** Set when there are several such buttons: names the transcript. */
  isNamed?: boolean;
}

export function EditorButton({ link, onOpen, isNamed = false }: EditorButtonProps) {
  return (
    <Button
      variant="secondary"
      size={isNamed ? 'small' : 'normal'}
      aria-label={isNamed ? `Edytor transkrypcji: ${link.srtFile}` : undefined}
      onClick={() => onOpen(link)}
    >
      Edytor transkrypcji
    </Button>
  );
}
