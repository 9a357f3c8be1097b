import { vi } from 'vitest';

/** Replaces XMLHttpRequest; the test decides what becomes of each upload. Ends with `vi.unstubAllGlobals`. */
export function startFakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      override send(form: FormData): void {
        super.send(form);
        uploads.push(this);
      }
    },
  );
  return uploads;
}

export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  form = new FormData();
  address = '';
  status = 0;
  responseText = '';
  isAborted = false;

  open(_method: string, address: string): void {
    this.address = address;
  }

  setRequestHeader(): void {}

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    if (loaded === total) this.upload.dispatchEvent(new Event('load'));
  }

  answer(body: unknown, status = 200): void {
    this.answerText(JSON.stringify(body), status);
  }

  answerText(text: string, status = 200): void {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}
