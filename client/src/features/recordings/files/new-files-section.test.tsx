import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { noNewFiles } from './new-files.ts';
import { NewFilesSection } from './new-files-section.tsx';

function Section() {
  const [files, setFiles] = useState(noNewFiles);
  return <NewFilesSection files={files} onChange={setFiles} />;
}

beforeEach(() => void startFakeApi({}));
afterEach(endFakeApi);

async function choose(...files: File[]) {
  const { container } = show(<Section />);
  await userEvent.upload(container.querySelector('input[type=file]') as HTMLInputElement, files);
}

it('a damaged transcript shows its repairs before the recording is saved', async () => {
  await choose(new File(['1\n00:00:05,000 --> 00:00:03,000\nRaz.\n'], 'a.srt'));
  expect(
    await screen.findByText('Napis 1 (00:00:05): koniec był przed początkiem, teraz jest 00:00:10,000'),
  ).toBeTruthy();
});

it('a text that is not a transcript is refused at once; a transcript of another format is kept', async () => {
  await choose(new File(['notatki'], 'notatki.txt'), new File(['[00:00:01] Raz.'], 'rozmowa.txt'));
  expect(
    await screen.findByText(/^notatki\.txt: Dozwolone są nagrania MP3 i WAV.* W tym pliku nie ma czasów/),
  ).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('rozmowa.txt'),
  ]);
});
