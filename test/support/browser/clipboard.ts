import { expect, type Page } from '@playwright/test';

/** Pastes the clipboard into another tab: the product forbids its pages to read it. */
export async function clipboardOf(page: Page): Promise<string> {
  const tab = await page.context().newPage();
  await tab.setContent('<textarea></textarea>');
  const field = tab.locator('textarea');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await tab.close();
  return text;
}

/** Waits until a link is copied, and returns it. */
export async function copiedLink(page: Page): Promise<string> {
  let text = '';
  const read = async () => {
    text = await clipboardOf(page);
    return text;
  };
  await expect.poll(read).toContain('://');
  return text;
}
