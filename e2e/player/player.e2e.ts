import { playerOf, secondsOf, seedInterview } from '../support/listening.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.describe('the public player', () => {
  test('plays and marks the spoken line as current', { tag: '@main' }, async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Słuchanie' });
    await page.goto(`/library/recording/${id}`);
    await expect(page).toHaveTitle(/^Słuchanie \| /);
    const player = playerOf(page);
    await player.play.click();
    await expect(player.pause).toBeVisible();
    await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(1);
    await player.pause.click();
    await expect(player.play).toBeVisible();
    const lineNow = async () => String(Math.floor((await secondsOf(player.progress)) / 4) + 1);
    await expect(player.current).toHaveAttribute('aria-posinset', await lineNow());
    const before = await secondsOf(player.progress);
    await page.getByRole('button', { name: 'Cofnij 10 s' }).click();
    await page.getByRole('button', { name: 'Przewiń 10 s' }).click();
    expect(await secondsOf(player.progress)).toBe(Math.max(before - 10, 0) + 10);
    await expect(player.current).toHaveAttribute('aria-posinset', await lineNow());
    await expect(player.current).toHaveCount(1);
  });

  test('a line plays from its start and becomes current, not the line before', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Od miejsca' });
    await page.goto(`/library/recording/${id}`);
    const player = playerOf(page);
    await player.line(4).getByRole('button', { name: 'Odtwórz od 00:00:12' }).click();
    await expect(player.current).toHaveAttribute('aria-posinset', '4');
    await expect(player.line(4)).toHaveAttribute('aria-setsize', '60');
    await expect(player.pause).toBeVisible();
  });

  test('the progress control is a slider with steps of 5 and 60 seconds that announces the time', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Postęp', parts: [100] });
    await page.goto(`/library/recording/${id}?t=70`);
    const { progress } = playerOf(page);
    await expect(progress).toHaveAttribute('aria-valuetext', '1 min 10 s z 1 min 40 s');
    await progress.focus();
    const says = async (key: string, text: string) => {
      await progress.press(key);
      await expect(progress).toHaveAttribute('aria-valuetext', text);
    };
    await says('ArrowRight', '1 min 15 s z 1 min 40 s');
    await says('ArrowLeft', '1 min 10 s z 1 min 40 s');
    await says('PageDown', '10 s z 1 min 40 s');
    await says('PageUp', '1 min 10 s z 1 min 40 s');
    await says('Home', '0 s z 1 min 40 s');
    await says('End', '1 min 40 s z 1 min 40 s');
  });

  test('following pauses when the spoken line is scrolled away, resumes by a button, and never moves the focus', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Przewijanie' });
    await page.goto(`/library/recording/${id}`);
    const player = playerOf(page);
    // Following begins when the page has replaced the server's preview.
    await expect(page.locator('main > .listening')).toBeVisible();
    await player.play.click();
    // The button to return appears once there is an earlier moment.
    await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(0);
    await player.search.focus();
    await player.line(1).hover();
    await page.mouse.wheel(0, 1500);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrolled).toBeGreaterThan(500);
    await expect(player.comeBack).toBeVisible();
    const left = await scrolled();
    // The next lines are spoken; the page stays where the user scrolled it, except for the height of a measured row
    // above.
    await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(4);
    expect(Math.abs((await scrolled()) - left)).toBeLessThan(10);
    await expect(player.search).toBeFocused();
    await player.comeBack.click();
    await expect(player.comeBack).toBeHidden();
    await expect(player.current).toBeInViewport();
  });

  test('the list has one tab stop; arrows, Home and End move between its lines', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Klawiatura' });
    await page.goto(`/library/recording/${id}`);
    const { transcript, line } = playerOf(page);
    await expect(line(1)).toBeVisible();
    await transcript.focus();
    await page.keyboard.press('Tab');
    const focused = async (number: number, time: string) => {
      await expect(line(number).getByRole('button', { name: `Odtwórz od ${time}` })).toBeFocused();
      await expect(line(number)).toBeInViewport();
    };
    await focused(1, '00:00:00');
    await page.keyboard.press('ArrowDown');
    await focused(2, '00:00:04');
    await page.keyboard.press('End');
    await focused(60, '00:03:56');
    await page.keyboard.press('PageUp');
    await focused(50, '00:03:16');
    await page.keyboard.press('Home');
    await focused(1, '00:00:00');
  });

  test('single-key shortcuts work only in the player’s region, and never in a text field', { tag: '@main' }, async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Skróty' });
    await page.goto(`/library/recording/${id}`);
    const player = playerOf(page);
    await expect(player.play).toBeEnabled();
    await page.keyboard.press('k');
    await expect(player.play).toBeVisible();
    await player.search.fill('k');
    await expect(player.play).toBeVisible();
    await player.transcript.focus();
    await page.keyboard.press('k');
    await expect(player.pause).toBeVisible();
    await page.keyboard.press('/');
    await expect(player.search).toBeFocused();
    await page.getByRole('button', { name: 'Skróty klawiszowe' }).click();
    await expect(page.getByRole('dialog', { name: 'Skróty klawiszowe' })).toContainText('Cofnij 10 s');
  });

  test('several audio files play one after another, each with its own transcript', async ({
    page,
    archive,
    signIn,
  }) => {
    const parts = { parts: [3, 20], transcripts: [makeSrt(1), makeSrt(5).replace('Zdanie numer 1 ', 'Druga część ')] };
    const id = await seedInterview({ page, archive, signIn }, { title: 'Dwie części', ...parts });
    await page.goto(`/library/recording/${id}`);
    const player = playerOf(page);
    const part = page.getByRole('combobox', { name: 'Część nagrania' });
    await expect(part).toHaveValue('0');
    await player.play.click();
    await expect(part).toHaveValue('1');
    await expect(player.transcript).toContainText('Druga część');
    await expect(player.pause).toBeVisible();
    await expect(player.current).toHaveAttribute('aria-posinset', '1');
  });

  test('playback resumes where the same user stopped', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Wznowienie', parts: [60] });
    await page.goto(`/library/recording/${id}`);
    const player = playerOf(page);
    await player.playLine(6).click();
    await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(20);
    await page.goto('/library');
    await page.goto(`/library/recording/${id}`);
    await expect.poll(() => secondsOf(playerOf(page).progress)).toBeGreaterThan(19);
    // This also works after navigating within the application, a moment after playback started.
    await player.playLine(12).click();
    await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(43);
    await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Biblioteka' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Historia mówiona' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => secondsOf(playerOf(page).progress)).toBeGreaterThan(42);
    await signIn(page, archive.createAccount('user'));
    await page.goto(`/library/recording/${id}`);
    await expect(player.line(1)).toBeVisible();
    expect(await secondsOf(player.progress)).toBe(0);
  });

  test('data in the page is not requested, and the preloaded transcript is requested once', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Raz' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/library/recording/${id}`);
    await expect(page.getByText('Brak słów kluczowych')).toBeVisible();
    const calls = ['/auth-api/check-session', `/api/recordings/${id}`, '/api/getsrt.php'];
    expect(calls.map((call) => asked.filter((path) => path === call).length)).toEqual([0, 0, 1]);
  });

  test('the playing moment can be linked and cited, in accessible dialogs', async ({
    page,
    context,
    archive,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const metadata = { interviewee: { name: 'Anna Nowak' } };
    const id = await seedInterview({ page, archive, signIn }, { title: 'Odnośnik', metadata });
    await page.goto(`/library/recording/${id}?t=12`);
    await expect(playerOf(page).current).toHaveAttribute('aria-posinset', '4');
    await page.getByRole('button', { name: 'Kopiuj odnośnik do tego miejsca' }).click();
    await expect(page.getByText('Skopiowano odnośnik do miejsca 00:00:12.').first()).toBeAttached();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toBe(`${archive.url}/library/recording/${id}?t=12`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Kopiuj cytowanie' }).click();
    await expect.poll(copied).toMatch(/^Anna Nowak, „Odnośnik”, .+, 12 maja 1987, 00:00:12, http/);
  });

  test('is accessible in every state', async ({ page, archive, signIn }) => {
    const who = { page, archive, signIn };
    const full = await seedInterview(who, {
      title: 'Pełne',
      metadata: { interviewee: { name: 'Anna Nowak', biography: 'Tkaczka z Podgaju.' } },
      description: { summary: 'O przędzalni i o tańcach.', timeline: [{ start: 4, text: 'Pierwszy dzień w pracy' }] },
    });
    await page.goto(`/library/recording/${full}`);
    const player = playerOf(page);
    await player.play.click();
    await expect(player.current).toBeVisible();
    await player.search.fill('zdanie');
    // A line that is half hidden under the docked player counts as a small target.
    await expectAccessible(page, { without: ['target-size'] });
    await page.getByRole('button', { name: 'O nagraniu' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Streszczenie' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Rozdziały' })).toBeVisible();
    await expectAccessible(page, { without: ['target-size'] });

    const silent = await seedInterview(who, { title: 'Bez dźwięku', parts: [] });
    await page.goto(`/library/recording/${silent}`);
    await expect(page.getByText('To nagranie nie ma jeszcze dźwięku')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/library/recording/${silent}?t=150`);
    await expect(playerOf(page).line(38)).toBeInViewport();

    const wordless = await seedInterview(who, { title: 'Bez transkrypcji', transcripts: [] });
    await page.goto(`/library/recording/${wordless}`);
    await expect(page.getByText('To nagranie nie ma jeszcze transkrypcji')).toBeVisible();
    await expectAccessible(page);

    const empty = await seedInterview(who, { title: 'Puste', parts: [], transcripts: [] });
    await page.goto(`/library/recording/${empty}`);
    await expect(page.getByText('są w przygotowaniu')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/library/recording/NIE-MA');
    await expect(page.getByText('Nie znaleziono nagrania')).toBeVisible();
    await expectAccessible(page);
  });

  const failing = [
    { what: 'the words', address: '**/api/getsrt.php*', path: '?t=1', place: '.listening-words' },
    { what: 'the tags', address: '**/api/tags.php?*', path: '?t=1', place: '.listening-side' },
    { what: 'the library', address: '**/api/recording-entries', path: null, place: '#tresc' },
  ];
  for (const { what, address, path, place } of failing) {
    test(`retrying a failed load keeps the focus: ${what}`, async ({ page, archive, signIn }) => {
      const id = await seedInterview({ page, archive, signIn }, { title: `Jeszcze raz: ${what}` });
      let release: (() => void) | null = null;
      let isAnswered = false;
      await page.route(address, async (route) => {
        if (isAnswered) await new Promise<void>((resolve) => (release = resolve));
        await (isAnswered ? route.continue() : route.fulfill({ status: 404 }));
      });
      await page.goto(path === null ? '/library' : `/library/recording/${id}${path}`);
      const again = page.getByRole('button', { name: 'Spróbuj ponownie' });
      await again.focus();
      isAnswered = true;
      await page.keyboard.press('Enter');
      await expect.poll(() => release).not.toBeNull();
      await expect(again).toBeFocused();
      (release as (() => void) | null)?.();
      await expect(again).toBeHidden();
      const focused = page.locator(place).locator(':focus');
      await expect(focused).toHaveCount(1);
      await expect(focused).not.toBeEmpty();
    });
  }

  test('redirects to the start page when signed out', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Zamknięte' });
    await page.context().clearCookies();
    await page.goto(`/library/recording/${id}`);
    await expect(page).toHaveURL(`${archive.url}/`);
  });
});
