import { useQuery } from '@tanstack/react-query';
import tagsSvg from 'bootstrap-icons/icons/tags.svg?raw';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { TaggedLine } from './line-tag-changes.ts';
import { LineTagsDialog } from './line-tags-dialog.tsx';
import { followSavedLines, startOf, type TranscriptAddress, transcriptTagsQuery } from './tags.queries.ts';
import { TranscriptTagPanel } from './transcript-tag-panel.tsx';
import './tags.scss';

/** What is needed to know of a line that is being edited. */
interface EditedLine {
  /** Start in whole milliseconds as the server knows it; null while the line is not saved yet. */
  savedStartMs: number | null;
  label: string;
  isEditable: boolean;
  isTabStop: boolean;
}

/** What is needed of the editor around the lines. */
interface Editor {
  isEditable: boolean;
  seekTo: (seconds: number) => void;
  /** Saves what is unsaved at once; false when that failed. */
  saveNow: () => Promise<boolean>;
}

interface EditorTags {
  renderLineTags: (line: EditedLine, editor: Editor) => ReactNode;
  renderSidePanel: (editor: Editor) => ReactNode;
  /** Starts of the lines that carry tags, in whole milliseconds; null until they have been loaded. */
  taggedStartsMs: ReadonlySet<number> | null;
  /** Keeps the tags at their lines when a save moved these. */
  onSaved: (movedStarts: ReadonlyMap<number, number>) => void;
  /** To be rendered beside the editor: a line scrolls away, its dialog must not. */
  dialog: ReactNode;
}

/** The parts that tags bring into the transcript editor. */
export function useEditorTags({ recordingId, transcriptFile }: TranscriptAddress): EditorTags {
  const address = useMemo(() => ({ recordingId, transcriptFile }), [recordingId, transcriptFile]);
  const [opened, setOpened] = useState<TaggedLine | null>(null);
  // What was known of the transcript when it was open before may be older than its last save.
  const { data } = useQuery({ ...transcriptTagsQuery(address), refetchOnMount: 'always' });
  const taggedStartsMs = useMemo(() => data && new Set(data.map(startOf)), [data]) ?? null;
  const renderLineTags = useCallback(
    (line: EditedLine, editor: Editor) => (
      <LineTags address={address} line={line} saveNow={editor.saveNow} onOpen={setOpened} />
    ),
    [address],
  );
  const renderSidePanel = useCallback(
    (editor: Editor) => <TranscriptTagPanel {...address} onPlayFrom={editor.seekTo} isRefreshing={editor.isEditable} />,
    [address],
  );
  const onSaved = useCallback(
    (movedStarts: ReadonlyMap<number, number>) => void followSavedLines(address, movedStarts),
    [address],
  );
  const dialog = opened && <LineTagsDialog address={address} line={opened} onClose={() => setOpened(null)} />;
  return { renderLineTags, renderSidePanel, taggedStartsMs, onSaved, dialog };
}

interface LineTagsProps {
  address: TranscriptAddress;
  line: EditedLine;
  saveNow: () => Promise<boolean>;
  onOpen: (line: TaggedLine) => void;
}

/** The tags of one line and the button that changes them. Tags hang on saved lines, so the text is saved first. */
function LineTags({ address, line, saveNow, onOpen }: LineTagsProps) {
  const { savedStartMs, label, isEditable, isTabStop } = line;
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({
    ...transcriptTagsQuery(address),
    select: (tags) => tags.filter((tag) => startOf(tag) === savedStartMs),
  });

  useEffect(() => {
    if (!isWanted || savedStartMs === null) return;
    setWanted(false);
    onOpen({ startMs: savedStartMs, label });
  }, [isWanted, savedStartMs, label, onOpen]);

  async function open() {
    if (await saveNow()) setWanted(true);
  }

  return (
    <div className="line-tags">
      {data && data.length > 0 && (
        <ul className="line-tags-list" aria-label={`Tagi napisu ${label}`}>
          {data.map((tag) => (
            <li key={tag.id} className="badge">
              {tag.name}
            </li>
          ))}
        </ul>
      )}
      {isEditable && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-haspopup="dialog"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => void open()}
        >
          <Icon svg={tagsSvg} />
          Tagi<span className="visually-hidden"> napisu {label}</span>
        </button>
      )}
    </div>
  );
}
