import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';

describe('a malformed request is answered in Polish', () => {
  let test: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    test = await buildTestApp();
    admin = await test.signIn('admin');
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  const unreadable = 'Nieprawidłowe dane: nie można odczytać żądania.';

  it.each(['/api/recordings/%zz', '/%', '/storage/recordings/%E0%A4%A/x.mp3'])('the broken address %s', async (url) => {
    const answer = await test.ask(admin, { url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: unreadable, code: 'request.invalid' });
  });

  it.each([
    ['PATCH', '/api/recordings', 'GET, HEAD, POST'],
    ['DELETE', '/api/recordings', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/tags.php?type=person', 'DELETE, GET, HEAD, POST, PUT'],
    ['GET', '/auth-api/login', 'POST'],
    ['PUT', '/version.json', 'GET, HEAD'],
  ] as const)('the method %s at %s, with the methods that are allowed', async (method, url, allowed) => {
    const answer = await test.ask(admin, { method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    expect(answer.json()).toEqual({
      error: 'Ta operacja nie jest możliwa pod tym adresem.',
      code: 'request.method',
    });
  });

  it.each([
    ['GET', '/api/nic'],
    ['POST', '/versionXjson'],
    ['GET', `/api/recordings/${'a'.repeat(3000)}`],
  ] as const)('the unknown address %s %s', async (method, url) => {
    const answer = await test.ask(admin, { method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Nie ma takiego adresu.', code: 'request.unknown-address' });
  });

  it.each([
    ['text/plain', 'abc', 415, 'Nieobsługiwany typ danych.'],
    ['nothing', 'abc', 415, 'Nieobsługiwany typ danych.'],
    ['application/json', '{"name":', 400, unreadable],
    ['application/json', JSON.stringify({ name: 'x'.repeat(20_000_000) }), 413, 'Przesłane dane są zbyt duże.'],
  ])('a body of type %s', async (type, payload, status, error) => {
    const request = { method: 'POST', url: '/api/tags.php', payload, headers: { 'content-type': type } } as const;
    const answer = await test.ask(admin, request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toBe(error);
  });

  it.each([
    [{ method: 'PUT', url: '/api/tags.php', payload: { id: 'x', name: 'y' } }, 'id: Ma tu być liczba'],
    [{ method: 'GET', url: '/api/getsrt.php' }, 'id: Brak wartości; filename: Brak wartości'],
    [{ method: 'GET', url: '/api/search?q=a&sort=x' }, 'sort: Dozwolone wartości: relevance, date'],
    [{ method: 'POST', url: '/api/recordings', payload: [] }, 'Ma tu być obiekt'],
    [{ method: 'POST', url: '/auth-api/login', payload: { email: 'a@b.pl', password: 'x', y: 1 } }, 'y: Nieznane pole'],
  ] as const)('values that do not fit (%#)', async (request, summary) => {
    const answer = await test.ask(admin, { ...request });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(`Nieprawidłowe dane: ${summary}.`);
  });

  it.each([
    ['HELLO\r\n\r\n', '400 Bad Request', unreadable],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n', '400 Bad Request', unreadable],
    [
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'Nagłówki żądania są zbyt duże.',
    ],
  ])('bytes that are not a request (%#)', async (bytes, status, error) => {
    const answer = await sendBytes(test.app.server.address(), bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    expect(JSON.parse(body).error).toBe(error);
  });
});

function sendBytes(address: ReturnType<TestApp['app']['server']['address']>, bytes: string): Promise<string> {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') reject(error);
    });
  });
}
