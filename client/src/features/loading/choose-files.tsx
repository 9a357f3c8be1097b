import { transcriptExtensions } from '@glosy/core/files/file-names';
import folderSvg from 'bootstrap-icons/icons/folder2-open.svg?raw';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { type ChosenFile, chosenFiles } from './send-files.ts';

const accepted = [
  'zip',
  'csv',
  'xlsx',
  'ods',
  'mp3',
  'wav',
  ...transcriptExtensions,
  'jpg',
  'jpeg',
  'png',
  'gif',
  'pdf',
]
  .map((extension) => `.${extension}`)
  .join(',');

interface ChooseFilesProps {
  onFiles: (files: ChosenFile[]) => void;
}

/** Accepts a dropped or chosen ZIP, many files, or a folder. */
export function ChooseFiles({ onFiles }: ChooseFilesProps) {
  const folder = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropZone
        label="Wybierz plik ZIP albo wiele plików"
        hint="Dźwięk MP3 lub WAV, napisy, zdjęcia, dokumenty PDF i tabela z opisami"
        accept={accepted}
        multiple
        onFiles={(files) => onFiles(chosenFiles(files))}
      />
      <p>
        <Button variant="secondary" icon={<Icon svg={folderSvg} />} onClick={() => folder.current?.click()}>
          Wybierz folder
        </Button>
      </p>
      <input
        ref={(input) => {
          folder.current = input;
          // React has no property for this attribute.
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(chosenFiles(files));
        }}
      />
    </>
  );
}
