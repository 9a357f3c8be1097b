import type { Page } from '@playwright/test';
import { edge } from '../support/edge.ts';
import { makeTranscript, openEditor } from '../support/editor.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { isLongForm, shortOrLong } from '../support/long-form.ts';
import { expect, test } from '../support/test.ts';

const phoneWidths = shortOrLong(
  [320, 360, 410],
  Array.from({ length: 17 }, (_, step) => 320 + step * 10),
);
const phoneHeight = 740;

/** A line of one row every two seconds. */
function shortLines(count: number): string {
  const time = (at: number) => `00:00:${String(at).padStart(2, '0')},000`;
  return Array.from({ length: count }, (_, index) => {
    const start = index * 2;
    return `${index + 1}\n${time(start)} --> ${time(start + 2)}\nTak, ${index + 1}.\n`;
  }).join('\n');
}

/** The controls whose middle is covered by something else, also after scrolling them to the middle of the window. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const middleOf = (control: Element) => {
      // A link may wrap: the middle of its bounding box need not be on it.
      const rects = [...control.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height);
      const { left = -1, top = -1, width = 0, height = 0 } = rects[0] ?? {};
      return { x: left + width / 2, y: top + height / 2, isShown: width > 1 && height > 1 };
    };
    const hitAt = (control: Element) => {
      const { x, y, isShown } = middleOf(control);
      if (!isShown || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
      const hit = document.elementFromPoint(x, y);
      const isOwn = control.contains(hit) || (control as HTMLInputElement).labels?.[0]?.contains(hit);
      return isOwn ? 'itself' : (hit ?? null);
    };
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const found: string[] = [];
    for (const control of controls) {
      const isVisible = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isVisible || dialog?.contains(control) === false || hitAt(control) === 'itself') continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const hit = hitAt(control);
      if (hit === null || hit === 'itself') continue;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
      found.push(`${control.localName} "${name}" under ${hit.localName}.${hit.className}`);
    }
    return found;
  });
}

/** Checks the page at all widths; covered controls are added to `found`, by page and width. */
async function checkWidths(page: Page, name: string, found: Record<string, string[]>): Promise<void> {
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: phoneHeight });
    const here = await covered(page);
    if (here.length > 0) found[`${name}, ${width} px`] = here;
  }
}

/** Opens each page and checks it at all widths, the listening page with a spoken line. */
async function checkPages(page: Page, addresses: readonly string[], found: Record<string, string[]>): Promise<void> {
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (address.includes('?t=')) await expect(playerOf(page).current).toBeVisible();
    await checkWidths(page, address, found);
  }
}

const informationPages = ['/beginning', '/join', '/contact', '/terms', '/privacy', '/wcag', '/transcription'];
const adminPages = ['/recordings/new', '/tags', '/users', '/jobs', '/consents', '/trash', '/load'];

for (const hasBanner of [true, false]) {
  test.describe(`on a phone ${hasBanner ? 'with' : 'without'} the cookie banner`, () => {
    test.use({ viewport: { width: 320, height: phoneHeight } });
    test.beforeEach(async ({ page }) => {
      if (hasBanner) return;
      await page.goto('/about');
      await page.getByRole('button', { name: 'Akceptuję' }).click();
    });

    test('nothing covers a control of the public pages', async ({ page, archive, signIn }) => {
      const found: Record<string, string[]> = {};
      await checkPages(page, ['/', '/about', '/login', '/register'], found);
      const title = hasBanner ? 'Z paskiem' : 'Bez paska';
      const id = await seedInterview({ page, archive, signIn }, { title, transcripts: [shortLines(14)] });
      await checkPages(page, ['/library', '/library?q=Tak', `/library/recording/${id}?t=5`], found);
      expect(found).toEqual({});
    });

    test('nothing covers a control of the staff pages', async ({ page, archive, signIn }) => {
      const signature = hasBanner ? 'HM-PASEK' : 'HM-BEZ';
      await signIn(page, archive.createAccount('editor'));
      await makeTranscript(page.request, { signature, srt: shortLines(14) });
      const found: Record<string, string[]> = {};
      await checkPages(page, ['/recordings', `/recordings/${signature}`, `/recordings/${signature}/view`], found);
      await page.getByRole('button', { name: `Odtwórz: ${signature}_wywiad.wav` }).click();
      const player = page.getByRole('dialog', { name: `Rozmowa ${signature}` });
      // Words play from their line, even without the editor; then the way back to it is shown.
      await player.getByText('Tak, 3.').click();
      await player.getByRole('button', { name: 'Wstrzymaj' }).click();
      await checkWidths(page, 'player', found);
      await player.getByRole('button', { name: 'Zamknij' }).click();
      await openEditor(page, signature);
      await checkWidths(page, 'editor', found);
      expect(found).toEqual({});
    });

    if (!hasBanner && !isLongForm) return;
    test('nothing covers a control of the information pages', async ({ page }) => {
      const found: Record<string, string[]> = {};
      await checkPages(page, [...informationPages, '/reset-password', '/nie-ma'], found);
      expect(found).toEqual({});
    });

    test('nothing covers a control of the remaining pages', async ({ page, archive, signIn }) => {
      const found: Record<string, string[]> = {};
      const signature = hasBanner ? 'HM-INNE' : 'HM-RESZTA';
      await signIn(page, archive.createAccount('admin'));
      await makeTranscript(page.request, { signature, srt: shortLines(14) });
      const tag = await page.request.post('/api/tags.php', { data: { name: signature, type: 'keyword' } });
      const { id } = await tag.json();
      const own = ['/account', '/library?tab=indeksy', `/library/tag/${id}`, `/recordings/${signature}/edit`];
      await checkPages(page, [...own, ...adminPages], found);
      expect(found).toEqual({});
    });
  });
}

for (const parts of [[30], []]) {
  test(`with the cookie banner the tags next to the words can be reached, ${parts.length} audio files`, async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: `Obok ${parts.length}`, parts });
    await signIn(page, archive.createAccount('editor'));
    const place = { recording_id: id, transcript_file: `${id}_1.srt`, start_time: 0 };
    const names = Array.from({ length: 30 }, (_, index) => `pojęcie ${parts.length}-${index + 1}`);
    await Promise.all(
      names.map(async (name) => {
        const created = await page.request.post('/api/tags.php', { data: { name, type: 'keyword' } });
        await page.request.post('/api/tags.php', { data: { tag_id: (await created.json()).id, ...place } });
      }),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/library/recording/${id}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('region', { name: 'Pliki cookie' })).toBeVisible();
    const side = page.getByRole('complementary');
    await expect(side.getByText(`pojęcie ${parts.length}-30`)).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await side.evaluate((panel) => panel.scrollTo({ top: panel.scrollHeight }));
    await page.evaluate(() => scrollTo({ top: 400 }));
    const free = await page.evaluate(() => {
      const bottoms = document.querySelectorAll('.cookie-banner, .listening-bar');
      return Math.min(...[...bottoms].map((one) => one.getBoundingClientRect().top));
    });
    expect(await edge(side, 'bottom')).toBeLessThanOrEqual(free);
  });
}
