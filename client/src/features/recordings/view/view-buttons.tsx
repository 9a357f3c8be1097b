import type { TranscriptLink } from '@glosy/core/recording/recording';
import { Button } from '../../../ui/button.tsx';

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
