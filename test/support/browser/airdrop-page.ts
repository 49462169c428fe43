import type { Locator, Page } from '@playwright/test';
import { rewardsOf, TEXTS } from './live-campaign.js';

/** A task that a press completes. */
export const SUBSCRIBE = 'Subscribe to our emails';

/** The points of connecting, which only a visitor who has signed in sees. */
export const firstPoints = (page: Page): Locator => points(page, '200');

/** The part of the page that says why the visitor cannot take part yet, by its heading. */
export const notice = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** The visitor's points, if they are `amount`. */
export const points = (page: Page, amount: string): Locator =>
  rewardsOf(page, TEXTS.en).getByText(amount, { exact: true });
