import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ settings: { PUBLIC_URL: 'https://glosy.example' } });
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.ask(null, { url, headers });

describe('the public site', () => {
  it("answers with the library's data and its pages", async () => {
    const site = (await get('/api/site')).json();
    expect(site.library.city).toBe('Lipowiec nad Wartą');
    expect(site.publicUrl).toBe('https://glosy.example');
    expect((await get('/api/site/pages/regulamin')).json().title).toBe('Regulamin');
    for (const name of ['tajne', 'constructor', '__proto__', 'toString']) {
      expect((await get(`/api/site/pages/${name}`)).statusCode).toBe(404);
    }
  });

  it('serves images, and ranges of videos', async () => {
    const picture = await get('/content/media/hero-1.jpg');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    const part = await get('/content/media/apel.mp4', { range: 'bytes=0-99' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toHaveLength(100);
    expect((await get('/content/media/apel.vtt')).headers['content-type']).toContain('text/vtt');
  });

  it('serves the two forms as PDF', async () => {
    for (const name of ['oswiadczenie.pdf', 'karta.pdf']) {
      const form = await get(`/doc/${name}`);
      expect(form.statusCode).toBe(200);
      expect(form.headers['content-type']).toBe('application/pdf');
      expect(form.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it.each([
    '/content/media/..%2flibrary.json',
    '/content/media/..%5clibrary.json',
    '/content/media/.%2e%2flibrary.json',
    '/content/media/hero-1.jpg%00.png',
    '/content/media/.hidden',
    '/content/library.json',
    '/doc/..%2f..%2fpackage.json',
    '/assets/..%2findex.html',
  ])('does not serve files outside its folders for %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('lists the public pages for search engines', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://glosy.example/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.body).toContain('<loc>https://glosy.example/about</loc>');
    expect(map.body).not.toContain('recordings');
  });

  it('answers with the version, never cached', async () => {
    const version = await get('/version.json?t=1');
    expect(version.headers['cache-control']).toBe('no-store');
    expect(version.json()).toEqual({
      version: expect.stringMatching(/./),
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('answers an unknown call with an error, not with a page', async () => {
    const answer = await get('/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Nie ma takiego adresu.', code: 'request.unknown-address' });
  });
});
