import type { Locator, Page } from '@playwright/test';
import type { Schemas } from '#libs/api-client/index.js';
import type { TestClient } from '../shared/api.js';
import { until } from '../shared/until.js';
import type { Visitor } from './campaign-office.js';

/** The review that is open. */
export const desk = (page: Page): Locator => page.getByRole('article');

/** The submitted evidence. */
export const evidence = (page: Page): Locator => page.getByRole('region', { name: '提交内容' });

/** The decision that can still be undone. */
export const last = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^已(通过|拒绝)：/ });

/** A number above the review, by its label. */
export const figure = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: '审核概况' }).getByRole('listitem').filter({ hasText: label });

/** Labels of the buttons that cannot be pressed because something covers them. */
export const coveredButtons = (part: Locator): Promise<(string | null)[]> =>
  part.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const isSeen = [y + 1, y + height - 1].every((at) =>
        button.contains(document.elementFromPoint(x + width / 2, at)),
      );
      return isSeen ? [] : [button.textContent];
    }),
  );

/** Waits until the server has the task of the user in that state. */
export async function untilDecided(
  api: TestClient,
  { id }: Visitor,
  task: number,
  status: Schemas['CompletionDto']['status'],
): Promise<Schemas['CompletionDto']> {
  const find = async () => {
    const completions = await api.call('listUserCompletions', { path: { id } });
    return completions.find(({ task_id }) => task_id === task);
  };
  await until(async () => (await find())?.status === status);
  return (await find()) as Schemas['CompletionDto'];
}
