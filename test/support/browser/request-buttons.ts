import type { Locator, Page } from '@playwright/test';
import { connectButton, expect } from './wallet-test.js';

/** Opens the page of the wallet lab whose buttons ask the wallet for something. */
export async function openRequests(page: Page): Promise<void> {
  await page.goto('/requests');
  await expect(connectButton(page)).toBeVisible();
}

/** Presses one of these buttons. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** What came of the request: the wallet's answer as JSON, or the error. */
export const outcome = (page: Page): Locator => page.getByTestId('outcome');
