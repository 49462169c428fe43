import { expect, test } from '../../support/browser/browser.js';
import { lowContrasts } from '../../support/browser/contrast.js';

/** The other pages have the head of these and nothing else on a gradient. */
const GRADIENTS = ['/', '/airdrop'];
const HEADS = ['/roadmap', '/team', '/whitepaper'];

/** Texts on a head do not depend on the width. */
const ROUTES = { 390: [...GRADIENTS, ...HEADS], 1440: GRADIENTS } as const;
const WIDTHS = [390, 1440] as const;

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme} at ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('every text differs from the pixels it lies on, gradients and pictures too', async ({
        page,
      }) => {
        test.slow();
        for (const route of ROUTES[width]) {
          await page.goto(route);
          expect.soft(await lowContrasts(page), `${route} ${colorScheme} ${width}`).toEqual([]);
        }
      });
    });
  }
}

test('the measured pixel is the worst one under the glyphs', async ({ page }) => {
  const GRADIENT = 'linear-gradient(90deg, #000, #777)';
  await page.setContent(`
    <body style="margin: 0; background: ${GRADIENT}; font: 16px sans-serif; width: 1280px">
      <p style="color: #fff">Left</p>
      <p style="color: #fff; text-align: right">Right</p>
      <p style="color: #fff; text-align: right; font-size: 24px">Large</p>
      <p style="color: rgb(255 255 255 / .5); text-align: right; font-size: 24px">Half</p>
      <p style="color: #fff; opacity: .5; text-align: right; font-size: 24px">Veiled</p>
      <p><span style="background: linear-gradient(#111, #111); background-clip: text; color: transparent">Filled</span></p>
      <p style="color: #000"><button disabled>Disabled</button></p>
    </body>`);
  const found = await lowContrasts(page);
  expect(found.map(({ text }) => text)).toEqual(['Right', 'Half', 'Veiled', 'Filled']);
  const [right] = found;
  // White on #777 has 4.48, a little more where the text begins.
  expect(right?.ratio).toBeGreaterThan(4.3);
  expect(right?.needed).toBe(4.5);
});
