import { expect, type Page } from '@playwright/test';

/** What was copied last, pasted into another tab: the product forbids its pages to read the clipboard. */
export async function clipboardOf(page: Page): Promise<string> {
  const tab = await page.context().newPage();
  await tab.setContent('<textarea></textarea>');
  const field = tab.locator('textarea');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await tab.close();
  return text;
}

/** The link that was copied, once one was. */
export async function copiedLink(page: Page): Promise<string> {
  let text = '';
  const read = async () => {
    text = await clipboardOf(page);
    return text;
  };
  await expect.poll(read).toContain('://');
  return text;
}
