import type { Page } from '@playwright/test';
import type { Schemas } from '#libs/api-client/index.js';
import { fillText, METHODS, type VerificationMethod } from '#libs/domain/index.js';
import { expect, TEXTS, taskButton, taskCard, test } from './live-campaign.js';
import { textOf } from './texts.js';
import type { WalletSite } from './wallet-site.js';

type Task = Schemas['TaskDto'];

let made = 0;

/** A number that no other task was made with. */
export const anotherNumber = (): number => {
  made += 1;
  return made;
};

/** A task of its own for each test, with a title that no other has. */
export async function makeTask(
  admin: WalletSite['admin'],
  verification: Task['verification'],
  verification_settings: Schemas['TaskCreateDto']['verification_settings'] = {},
): Promise<Task & { name: string }> {
  const name = `${verification} ${anotherNumber()}`;
  const task = await admin.call('createTask', {
    body: {
      title: name,
      title_en: name,
      type: 'social',
      points: 50,
      verification,
      verification_settings,
    },
  });
  return { ...task, name };
}

/** Hides the tasks of a test from the others. Call it once in a file. */
export function hideMadeTasks(): void {
  test.afterEach(async ({ admin }) => {
    for (const { id, title } of await admin.call('listActiveTasks')) {
      if (/^[a-z_]+ \d+$/.test(title)) await admin.call('toggleTask', { path: { id } });
    }
  });
}

/** The texts of a task for visitors of a language. */
export function seenIn(language: 'en' | 'zh') {
  const text = textOf(language);
  const button = (page: Page, name: string, label: string) =>
    expect(taskButton(page, name)).toHaveText(new RegExp(`^${label}`));
  return {
    text,
    /** The card's text about the check. */
    cardText: (method: VerificationMethod, values: Record<string, string> = {}) =>
      fillText(METHODS[method].card[language], values),
    isCompleted: (page: Page, name: string) => button(page, name, TEXTS[language].completed),
    canBeRetried: (page: Page, name: string) => button(page, name, text('airdrop.tasks.retry')),
    isBlocked: (page: Page, name: string) => button(page, name, text('airdrop.tasks.blocked')),
    says: (page: Page, name: string, words: string | RegExp) =>
      expect(taskCard(page, name).getByText(words)).toBeVisible(),
  };
}
