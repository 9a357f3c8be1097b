import type { TranscriptLink } from '@glosy/core/recording/recording';
import { Link } from 'wouter';
import { useNavigationState } from '../../../lib/app-location.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { editorState } from '../list/list-state.ts';

/** Opens the view of a recording with the editor over it (specification, section 2). */
export function EditorLink({ id, link }: { id: string; link: TranscriptLink }) {
  const state = editorState(useNavigationState(), link);
  return (
    <Link to={paths.recordingView(id)} state={state} className={buttonClass('secondary')}>
      Edytor transkrypcji
    </Link>
  );
}
