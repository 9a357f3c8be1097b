import type { MediaItem } from '@glosy/core/recording/media-item';
import downSvg from 'bootstrap-icons/icons/arrow-down.svg?raw';
import upSvg from 'bootstrap-icons/icons/arrow-up.svg?raw';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import gripSvg from 'bootstrap-icons/icons/grip-vertical.svg?raw';
import editSvg from 'bootstrap-icons/icons/pencil.svg?raw';
import deleteSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { type DragEvent, useRef, useState } from 'react';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { Icon, pdfIcon } from '../../ui/icon.tsx';
import { announce } from '../../ui/status-line.tsx';
import { InternalBadge } from './internal-badge.tsx';
import { type MediaPlace, mediaAddress, mediaTitle } from './media.queries.ts';

interface MediaListProps {
  place: MediaPlace;
  items: readonly MediaItem[];
  /** Resolves to false when the server refused. */
  onMove: (from: number, to: number) => Promise<boolean>;
  onEdit: (item: MediaItem) => void;
  onDelete: (item: MediaItem) => void;
}

/** A list that is reordered by dragging or by the two arrow buttons of each item. */
export function MediaList({ place, items, onMove, onEdit, onDelete }: MediaListProps) {
  const { dragged, over, handlersOf } = useDragOrder(onMove);
  const list = useRef<HTMLOListElement>(null);

  /** At an end of the list the pressed button becomes disabled: moves the focus to the other one. */
  async function step(index: number, to: number, item: MediaItem) {
    if (await onMove(index, to)) announce(`${mediaTitle(item)}: pozycja ${to + 1} z ${items.length}.`);
    const buttons = [...(list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('.media-step') ?? [])];
    const wanted = buttons[to < index ? 0 : 1];
    (wanted?.disabled ? buttons.find((button) => !button.disabled) : wanted)?.focus();
  }

  return (
    <ol ref={list} className="media-list">
      {items.map((item, index) => (
        <li
          key={item.filename}
          className={`media-item${dragged === index ? ' is-dragged' : ''}${over === index ? ' is-over' : ''}`}
          {...handlersOf(index)}
        >
          <span className="media-grip" title="Przeciągnij, aby zmienić kolejność">
            <Icon svg={gripSvg} />
          </span>
          <Thumbnail place={place} item={item} />
          <div className="row-text">
            <div className="name">{mediaTitle(item)}</div>
            {item.description && <div className="media-item-description">{item.description}</div>}
            <div className="text-soft">
              {formatFileSize(item.bytes)}
              {item.downloadable && ' · do pobrania'}
            </div>
            {item.internal && <InternalBadge />}
            {!item.title.trim() && !item.description.trim() && (
              <div className="media-item-missing">
                Brak tytułu i opisu: bez nich czytniki ekranu powiedzą tylko nazwę pliku.
              </div>
            )}
          </div>
          <div className="media-item-buttons">
            <ItemButton
              className="media-step"
              icon={upSvg}
              label={`Przesuń wyżej: ${mediaTitle(item)}`}
              disabled={index === 0}
              onClick={() => void step(index, index - 1, item)}
            />
            <ItemButton
              className="media-step"
              icon={downSvg}
              label={`Przesuń niżej: ${mediaTitle(item)}`}
              disabled={index === items.length - 1}
              onClick={() => void step(index, index + 1, item)}
            />
            <a
              className="btn btn-quiet btn-sm btn-icon"
              href={mediaAddress(place, item.filename, 'original')}
              download
              aria-label={`Pobierz oryginał: ${mediaTitle(item)}`}
              title="Pobierz oryginał"
            >
              <Icon svg={downloadSvg} />
            </a>
            <ItemButton icon={editSvg} label={`Edytuj: ${mediaTitle(item)}`} onClick={() => onEdit(item)} />
            <ItemButton icon={deleteSvg} label={`Usuń: ${mediaTitle(item)}`} onClick={() => onDelete(item)} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Thumbnail({ place, item }: { place: MediaPlace; item: MediaItem }) {
  const address = mediaAddress(place, item.filename, 'file');
  return (
    <a href={address} target="_blank" rel="noreferrer" className="media-thumbnail">
      {item.isImage ? (
        <img src={mediaAddress(place, item.filename, 'thumbnail')} alt="" loading="lazy" draggable={false} />
      ) : (
        <Icon svg={pdfIcon} />
      )}
      <span className="visually-hidden">Otwórz {mediaTitle(item)} (otwiera się w nowej karcie)</span>
    </a>
  );
}

interface ItemButtonProps {
  icon: string;
  label: string;
  className?: string;
  disabled?: boolean;
  onClick: () => void;
}

function ItemButton({ icon, label, className = '', disabled = false, onClick }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={`btn btn-quiet btn-sm btn-icon ${className}`}
      aria-label={label}
      title={label.split(':')[0]}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon svg={icon} />
    </button>
  );
}

function useDragOrder(onMove: MediaListProps['onMove']) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  function end() {
    setDragged(null);
    setOver(null);
  }

  function handlersOf(index: number) {
    return {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index));
        setDragged(index);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged !== index) void onMove(dragged, index);
        end();
      },
      onDragEnd: end,
    };
  }

  return { dragged, over, handlersOf };
}
