import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type HeardPassage, PassageSound } from '../../player/sound/passage-sound.ts';
import { Playback } from '../../player/sound/playback.ts';
import { FakeAudio } from '../../player/testing/fake-audio.ts';
import { ListenButton } from './listen-button.tsx';

const mill: HeardPassage = { key: 'a', fileName: 'a.mp3', url: '/a.mp3', start: 10, end: 20 };
const school: HeardPassage = { key: 'b', fileName: 'b.mp3', url: '/b.mp3', start: 0, end: 5 };

/** Two passages in a list, with their audio elements. */
function listen() {
  const audios: FakeAudio[] = [];
  const sound = new PassageSound(({ fileName, url, start }) => {
    const createAudio = () => {
      const audio = new FakeAudio();
      audios.push(audio);
      return audio as unknown as HTMLAudioElement;
    };
    const tracks = [{ fileName, url, durationSeconds: null }];
    return new Playback(tracks, {
      beginSeconds: start,
      createAudio,
      explain: async () => ({ failure: 'missing', preparedPart: null }),
    });
  });
  render(
    <>
      <ListenButton sound={sound} passage={mill} title="Młyn" />
      <ListenButton sound={sound} passage={school} title="Szkoła" />
    </>,
  );
  return { sound, audios };
}

function move(audio: FakeAudio | undefined, seconds: number) {
  act(() => {
    if (audio) audio.currentTime = seconds;
    audio?.tell('seeked');
  });
}

const playMill = () => userEvent.click(screen.getByRole('button', { name: 'Odtwórz fragment od 00:00:10: Młyn' }));
const pauseMill = () => screen.queryByRole('button', { name: 'Wstrzymaj fragment od 00:00:10: Młyn' });

it('plays the passage from its start to a moment after its end, and then once more', async () => {
  const { sound, audios } = listen();
  await playMill();
  act(() => audios[0]?.arrive(100));
  expect(audios[0]).toMatchObject({ src: '/a.mp3', currentTime: 10, paused: false });
  move(audios[0], 15);
  expect(sound.progress()).toBe(0.5);
  move(audios[0], 20.2);
  expect(pauseMill()).toBeTruthy();
  move(audios[0], 20.5);
  expect(audios[0]?.paused).toBe(true);
  expect(pauseMill()).toBeNull();
  await playMill();
  expect(audios[0]).toMatchObject({ currentTime: 10, paused: false });
});

it('pauses, and resumes where it paused', async () => {
  const { audios } = listen();
  await playMill();
  act(() => audios[0]?.arrive(100));
  move(audios[0], 13);
  await userEvent.click(pauseMill() as HTMLElement);
  expect(audios[0]?.paused).toBe(true);
  await playMill();
  expect(audios[0]).toMatchObject({ currentTime: 13, paused: false });
});

it('plays only one passage at a time', async () => {
  const { audios } = listen();
  await playMill();
  act(() => audios[0]?.arrive(100));
  await userEvent.click(screen.getByRole('button', { name: 'Odtwórz fragment od 00:00:00: Szkoła' }));
  expect(audios).toHaveLength(2);
  expect(audios[0]).toMatchObject({ paused: true, src: '' });
  expect(audios[1]?.paused).toBe(false);
  expect(pauseMill()).toBeNull();
});

it('stops playing and releases its file when the list is closed', async () => {
  const { sound, audios } = listen();
  await playMill();
  act(() => audios[0]?.arrive(100));
  act(() => sound.stop());
  expect(audios[0]).toMatchObject({ paused: true, src: '' });
});

it('explains why a passage cannot be played', async () => {
  const { audios } = listen();
  await playMill();
  await act(async () => audios[0]?.fail(4));
  expect(screen.getByRole('alert').textContent).toBe('Nie znaleziono pliku nagrania.');
});
