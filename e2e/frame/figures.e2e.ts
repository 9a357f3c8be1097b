import { expect, test } from '../support/test.ts';

test('a zero has no slash, in plain and in bold text', async ({ page }) => {
  await page.goto('/about');
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  for (const weight of [400, 700]) {
    const ink = await page.evaluate(
      async ([family, weight]) => {
        const font = `${weight} 200px ${family}`;
        // Only the family's own face: a fallback that is missing on this system cannot be loaded.
        await document.fonts.load(font.replace(/,.*/, ''), '0');
        const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
        const context = canvas.getContext('2d');
        if (!context) return null;
        context.font = font;
        const { actualBoundingBoxAscent: top, actualBoundingBoxDescent: bottom, width } = context.measureText('0');
        context.fillText('0', 50, 250);
        const alphaAt = (x: number) => context.getImageData(x, 250 - (top - bottom) / 2, 1, 1).data[3] ?? 0;
        const places = Array.from({ length: Math.round(width) }, (_, offset) => alphaAt(50 + offset) > 128);
        // Strokes from left to right through the middle of the figure.
        return places.filter((isInk, place) => isInk && !places[place - 1]).length;
      },
      [family, weight] as const,
    );
    expect(ink).toBe(2);
  }
});

test('at 1280 px a page of text has its headings beside the text, and no line is too long to read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  const heading = page.getByRole('heading', { name: 'Jak to działa' });
  const text = page.getByText('Spotkanie przed rozmową.');
  const [left, right] = [await heading.boundingBox(), await text.boundingBox()];
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + 250);
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 0))).toBeLessThan(20);
});
