import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { DEEP } from '../shared/deep.js';
import { expect } from './browser.js';

/** The rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

interface Options {
  /** Checks only rules that depend on the theme, on a page that has passed in one. */
  coloursOnly?: boolean;
}

/** Fails with every finding of axe on the page, whatever its severity. */
export async function audit(
  page: Page,
  where = '',
  { coloursOnly = false }: Options = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (rules) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    coloursOnly ? COLOURS : null,
  );
  expect(found, where).toEqual([]);
}

/** The same for a state within a journey: it takes a second, so only with `npm run test:deep`. */
export async function expectAccessible(...parameters: Parameters<typeof audit>): Promise<void> {
  if (DEEP) await audit(...parameters);
}

/** The same in both themes; a site whose visitor has chosen none follows the system's. */
export async function expectAccessibleInBothThemes(page: Page, where = ''): Promise<void> {
  if (!DEEP) return;
  await audit(page, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await audit(page, `${where}, dark`, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
}
