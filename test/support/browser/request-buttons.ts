import type { Locator, Page } from '@playwright/test';
import { connectButton, expect } from './wallet-test.js';

/** Opens the page of the wallet lab with a button for each request. */
export async function openRequests(page: Page): Promise<void> {
  await page.goto('/requests');
  await expect(connectButton(page)).toBeVisible();
}

/** Presses one of these buttons. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The result of the request: the wallet's response as JSON, or the error. */
export const outcome = (page: Page): Locator => page.getByTestId('outcome');
