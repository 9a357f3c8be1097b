import type { LineTag } from '@glosy/core/recording/tag';
import { useQuery } from '@tanstack/react-query';
import tagsSvg from 'bootstrap-icons/icons/tags.svg?raw';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createStore, type Store } from '../../../lib/external-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { followSavedLines, startOf, type TranscriptAddress, transcriptTagsQuery } from '../tags.queries.ts';
import type { TaggedLine } from './line-tag-changes.ts';
import { LineTagsDialog } from './line-tags-dialog.tsx';
import { TranscriptTagPanel } from './transcript-tag-panel.tsx';
import '../tags.scss';

/** The fields of an editor line that tags need. */
interface EditedLine {
  /** Start in whole milliseconds on the server; null until the line is saved. */
  savedStartMs: number | null;
  label: string;
  isEditable: boolean;
  isTabStop: boolean;
}

/** The part of the editor that tags need. */
interface Editor {
  isEditable: boolean;
  seekTo: (seconds: number) => void;
  /** Saves unsaved changes at once; false when that failed. */
  saveNow: () => Promise<boolean>;
}

interface EditorTags {
  renderLineTags: (line: EditedLine, editor: Editor) => ReactNode;
  renderSidePanel: (editor: Editor) => ReactNode;
  /** Starts of the lines that carry tags, in whole milliseconds; null until they are loaded. */
  taggedStartsMs: ReadonlySet<number> | null;
  /** Moves the tags with lines that a save has moved. */
  onSaved: (movedStarts: ReadonlyMap<number, number>) => void;
  /** Rendered outside the list of lines: a line may scroll out of the rendered range, but its dialog must stay. */
  dialog: ReactNode;
}

/** The tags that the page puts into the transcript editor. */
export function useEditorTags({ recordingId, transcriptFile }: TranscriptAddress): EditorTags {
  const address = useMemo(() => ({ recordingId, transcriptFile }), [recordingId, transcriptFile]);
  const [opened, setOpened] = useState<TaggedLine | null>(null);
  // Tags cached when the transcript was open before may be older than its last save.
  const { data } = useQuery({ ...transcriptTagsQuery(address), refetchOnMount: 'always' });
  const [tagsOfLines] = useState(() => createStore<TagsOfLines>(new Map()));
  useEffect(() => tagsOfLines.set(groupByStart(data ?? [])), [tagsOfLines, data]);
  const taggedStartsMs = useMemo(() => data && new Set(data.map(startOf)), [data]) ?? null;
  const renderLineTags = useCallback(
    (line: EditedLine, editor: Editor) => (
      <LineTags tagsOfLines={tagsOfLines} line={line} saveNow={editor.saveNow} onOpen={setOpened} />
    ),
    [tagsOfLines],
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

/** Start of a line in whole milliseconds → its tags. */
type TagsOfLines = ReadonlyMap<number, readonly LineTag[]>;

function groupByStart(tags: readonly LineTag[]): TagsOfLines {
  const groups = new Map<number, LineTag[]>();
  for (const tag of tags) groups.set(startOf(tag), [...(groups.get(startOf(tag)) ?? []), tag]);
  return groups;
}

const noTags: readonly LineTag[] = [];

interface LineTagsProps {
  /** Shared by all rows: scrolling mounts them by the dozen, and a query observer in each would be slow. */
  tagsOfLines: Store<TagsOfLines>;
  line: EditedLine;
  saveNow: () => Promise<boolean>;
  onOpen: (line: TaggedLine) => void;
}

/** The tags of one line and the button that changes them. Saves the text first, since tags belong to saved lines. */
function LineTags({ tagsOfLines, line, saveNow, onOpen }: LineTagsProps) {
  const { savedStartMs, label, isEditable, isTabStop } = line;
  const [isWanted, setWanted] = useState(false);
  const tags = useSyncExternalStore(tagsOfLines.subscribe, () => tagsOfLines.get().get(savedStartMs ?? -1) ?? noTags);

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
      {tags.length > 0 && (
        <ul className="line-tags-list" aria-label={`Tagi napisu ${label}`}>
          {tags.map((tag) => (
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
