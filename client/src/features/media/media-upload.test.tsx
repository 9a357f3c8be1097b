import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { MediaUpload } from './media-upload.tsx';

/** Uploads that the test answers one by one, in the order in which they were sent. */
class HeldUploads {
  readonly forms: FormData[] = [];
  readonly #answers: (() => void)[] = [];

  constructor() {
    const held = this;
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        readonly upload = new EventTarget();
        readonly status = 200;
        readonly responseText = '{"data":{}}';
        open() {}
        setRequestHeader() {}
        abort() {}
        send(form: FormData) {
          held.forms.push(form);
          held.#answers.push(() => this.dispatchEvent(new Event('load')));
        }
      },
    );
  }

  async answerNext(): Promise<void> {
    await waitFor(() => expect(this.#answers.length).toBeGreaterThan(0));
    this.#answers.shift()?.();
  }
}

let uploads: HeldUploads;

beforeEach(async () => {
  const answers: FakeAnswers = { 'GET /api/media.php': { body: { data: [] } } };
  startFakeApi(answers);
  uploads = new HeldUploads();
  await signInAs(answers, 'editor');
  show(<MediaUpload place={{ recordingId: 'A', type: 'photos' }} />);
});
afterEach(endFakeApi);

const choose = (names: string[]) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    names.map((name) => new File(['x'], name)),
  );
const fieldsOf = (name: string) => within(screen.getByRole('group', { name }));
const sentNames = () => uploads.forms.map((form) => (form.get('file') as File).name);

it('sends each file with its description at that moment', async () => {
  await choose(['a.jpg', 'b.jpg']);
  fireEvent.click(screen.getByRole('button', { name: 'Prześlij' }));
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg']));
  fireEvent.click(fieldsOf('b.jpg').getByRole('checkbox', { name: 'Tylko dla zespołu' }));
  fireEvent.change(fieldsOf('b.jpg').getByLabelText('Tytuł'), { target: { value: 'Świadectwo' } });
  await uploads.answerNext();
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg', 'b.jpg']));
  expect(uploads.forms[1]?.get('internal')).toBe('true');
  expect(uploads.forms[1]?.get('title')).toBe('Świadectwo');
  await uploads.answerNext();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Prześl/ })).toBeNull());
});

it('does not send a file that was taken out before its turn', async () => {
  await choose(['a.jpg', 'b.jpg', 'c.jpg']);
  fireEvent.click(screen.getByRole('button', { name: 'Prześlij' }));
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg']));
  fireEvent.click(screen.getByRole('button', { name: 'Nie przesyłaj: b.jpg' }));
  await uploads.answerNext();
  await uploads.answerNext();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Prześl/ })).toBeNull());
  expect(sentNames()).toEqual(['a.jpg', 'c.jpg']);
});
