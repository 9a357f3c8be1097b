import { answer, call } from '@glosy/core/contract/call';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, messageOf, RequestError, request, requestBlob, requestText } from './request.ts';

const readOne = call({
  name: 'readOne',
  method: 'GET',
  path: '/api/recordings/:id',
  permission: 'recording.read',
  summary: '',
  answer: answer<{ data: { title: string } }>('Recording'),
});
const rename = call<undefined, { name: string }, unknown>({
  name: 'rename',
  method: 'PUT',
  path: '/api/tags.php',
  permission: 'tag.edit',
  summary: '',
  answer: answer('Tag'),
});

/** A connection without any answer; aborting ends it. */
function mockSilence(): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
}

describe('request', () => {
  it('inserts parameters and query into the address', () => {
    expect(addressOf(readOne, { params: { id: 'HM 2024/ł' } })).toBe('/api/recordings/HM%202024%2F%C5%82');
  });

  it('repeats the key of a list and leaves out undefined values', () => {
    const list = call<{ tag?: string[]; sort?: string }, undefined, unknown>({
      ...{ name: 'list', method: 'GET', path: '/api/list', permission: 'library.read', summary: '' },
      answer: answer('List'),
    });
    expect(addressOf(list, { query: { tag: ['3', '7, 8'] } })).toBe('/api/list?tag=3&tag=7%2C+8');
  });

  it('resolves with the JSON of an ok response', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"data":{"title":"Młyn nad Wartą"}}'));
    expect(await request(readOne, { params: { id: 'a' } })).toEqual({ data: { title: 'Młyn nad Wartą' } });
  });

  it('sends a body as JSON with the cookie of the same origin', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
    await request(rename, { body: { name: 'Szkoła' } });
    expect(fetched).toHaveBeenCalledWith('/api/tags.php', {
      method: 'PUT',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Szkoła"}',
      signal: expect.any(AbortSignal),
    });
  });

  it("throws an error with the server's message, code, fields and details", async () => {
    const body = {
      error: 'Nieprawidłowe dane: tytuł.',
      code: 'request.invalid',
      fields: { 'metadata.title': 'Podaj tytuł.' },
      details: { version: 4 },
    };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status: 400 }));
    await expect(request(readOne, { params: { id: 'a' } })).rejects.toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'Nieprawidłowe dane: tytuł.',
      fields: { 'metadata.title': 'Podaj tytuł.' },
      details: { version: 4 },
    });
  });

  it("leaves the message to the screen's fallback when a proxy answers with its own page", async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>Bad Gateway</html>', { status: 502 }));
    const error = await request(readOne, { params: { id: 'a' } }).catch((caught: unknown) => caught);
    expect(messageOf(error, 'Błąd pobierania plików')).toBe('Błąd pobierania plików');
  });

  it.each([requestText, requestBlob])('a page in place of a file counts as a failed network', async (read) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>Zaloguj się</html>', { headers }));
    await expect(read(readOne, { params: { id: 'a' } })).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it.each(['<html>Zaloguj się do sieci hotelu</html>', ''])(
    'an ok answer that is not JSON counts as a failed network: %s',
    async (page) => {
      vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(page));
      await expect(request(rename, { body: { name: 'Szkoła' } })).rejects.toMatchObject({ status: 0, code: 'network' });
    },
  );

  it("a refusal that is not the archive's has no code and no message", async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error: 'Forbidden' }, { status: 403 }));
    await expect(request(readOne, { params: { id: 'a' } })).rejects.toMatchObject({
      ...{ status: 403, code: 'unknown', message: '' },
    });
  });

  it('reports a failed network', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await request(readOne, { params: { id: 'a' } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 0, code: 'network' });
  });

  describe('without an answer', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Outcome of the request after this many milliseconds. */
    async function after(ms: number, sent: Promise<unknown>): Promise<unknown> {
      let outcome: unknown = 'waiting';
      sent.then(
        (answer) => (outcome = answer),
        (error) => (outcome = error),
      );
      await vi.advanceTimersByTimeAsync(ms);
      return outcome;
    }

    it('a silent connection counts as lost after 30 s', async () => {
      mockSilence();
      const sent = request(readOne, { params: { id: 'a' } });
      expect(await after(29_999, sent)).toBe('waiting');
      expect(await after(1, sent)).toMatchObject({ status: 0, code: 'network' });
    });

    it('a call may set another limit', async () => {
      mockSilence();
      const sent = request(readOne, { params: { id: 'a' }, stallMs: 5000 });
      expect(await after(5000, sent)).toMatchObject({ code: 'network' });
    });

    it('the limit counts from the last byte, so that a slow connection may take longer', async () => {
      let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            pieces = controller;
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(body);
      });
      const sent = request(readOne, { params: { id: 'a' } });
      expect(await after(20_000, sent)).toBe('waiting');
      pieces?.enqueue(new TextEncoder().encode('{"data":'));
      expect(await after(20_000, sent)).toBe('waiting');
      pieces?.enqueue(new TextEncoder().encode('{}}'));
      pieces?.close();
      expect(await after(0, sent)).toEqual({ data: {} });
      const cutOff = request(readOne, { params: { id: 'a' } });
      expect(await after(30_000, cutOff)).toMatchObject({ code: 'network' });
    });
  });

  it('rethrows an abort unchanged', async () => {
    const stop = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      stop.abort();
      throw new DOMException('stopped', 'AbortError');
    });
    await expect(request(readOne, { params: { id: 'a' }, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
