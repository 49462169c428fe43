import type { Page } from '@playwright/test';
import {
  answer,
  forgiveRefusals,
  message,
  REASON,
  refuse,
  savedCsv,
  test,
  translationService,
  undo,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

// Every message that the screens' own specs see in Chinese, in English; those specs check the
// records too. Long tests, slow on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ locale: 'en-US' });

const CHANGE = /POST|PUT|DELETE/;

interface Messages {
  failed: string;
  done: string;
  /** The button of a dialog that stays open with the typed values. */
  again?: string;
}

/** Acts once while the server refuses every change, and once more when it takes them again. */
async function actTwice(page: Page, act: () => Promise<void>, { failed, done, again }: Messages) {
  const mend = await refuse(page, CHANGE, /(?!auth)/);
  await act();
  await expect(message(page, failed)).toBeVisible();
  mend();
  if (again)
    await page.getByRole('dialog').getByRole('button', { name: again, exact: true }).click();
  else await act();
  await expect(message(page, done)).toBeVisible();
}

/** Opens a screen whose list cannot be loaded at first. */
async function openTwice(page: Page, screen: string, path: RegExp, failed: string) {
  const mend = await refuse(page, 'GET', path);
  await page.getByRole('navigation').getByRole('link', { name: screen }).click();
  await expect(page.getByRole('main').getByText(failed)).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
}

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await answer(page, 'This cannot be undone.', 'Delete');
}

test('English: users and tasks', async ({ page, consoleErrors }) => {
  await page.goto('/admin/');
  await openTwice(page, 'User management', /users\?/, 'Failed to load users');
  await expect(page.getByRole('table', { name: 'User list' })).toBeVisible();
  const user = page.getByRole('row').filter({ hasText: 'sample_user_13' });
  await page.getByRole('button', { name: 'Ban selected' }).click();
  await expect(message(page, 'Please select users first')).toBeVisible();

  const ask = async (button: string, question: string, yes: string, reason?: string) => {
    await user.getByRole('button', { name: `${button} sample_user_13` }).click();
    await answer(page, question, yes, reason);
  };
  await actTwice(page, () => ask('Ban user', 'Ban user sample_user_13?', 'Ban', 'A bot'), {
    failed: 'Failed to ban user',
    done: 'User banned',
    again: 'Ban',
  });
  await expect(user.getByText('Banned')).toBeVisible();
  await actTwice(page, () => ask('Unban user', 'Unban user sample_user_13?', 'Unban'), {
    failed: 'Failed to unban user',
    done: 'User unbanned',
  });
  await actTwice(page, () => ask('Delete user', 'This cannot be undone.', 'Delete'), {
    failed: 'Failed to delete user',
    done: 'User deleted',
  });

  const select = async () => {
    for (const name of ['sample_user_16', 'sample_user_17']) {
      await page.getByRole('checkbox', { name: `Select user ${name}` }).check();
    }
    await expect(page.getByText('2 users selected')).toBeVisible();
  };
  const askAll = async (button: string, question: string, reason?: string) => {
    await page.getByRole('button', { name: button }).click();
    await answer(page, question, button, reason);
  };
  await select();
  await actTwice(page, () => askAll('Ban selected', 'Ban 2 selected users?', 'A bot'), {
    failed: 'Failed to ban users',
    done: '2 users banned',
    again: 'Ban selected',
  });
  await select();
  await actTwice(page, () => askAll('Delete selected', 'This cannot be undone.'), {
    failed: 'Failed to delete users',
    done: '2 users deleted',
  });
  const exporting = () => page.getByRole('button', { name: 'Export CSV' }).click();
  await savedCsv(page, exporting);
  await expect(message(page, 'Exported')).toBeVisible();
  await refuse(page, 'GET', /export\//);
  await exporting();
  await expect(message(page, 'Export failed')).toBeVisible();

  await openTwice(page, 'Airdrop management', /tasks\?/, 'Failed to load tasks');
  const active = page.getByRole('switch', { name: 'Activate task Subscribe to' }).first();
  await actTwice(page, () => active.click(), {
    failed: 'Failed to update task status',
    done: 'Task deactivated',
  });
  await undo(page, 'Undo');
  await expect(message(page, 'Task activated')).toBeVisible();
  await page.getByRole('button', { name: 'New task' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('测试');
  await page.getByLabel('English title').fill('In English');
  await actTwice(page, () => save(page), { failed: 'Failed to save', done: 'Task created' });
  await page.getByRole('button', { name: 'Edit task In English' }).click();
  await page.getByRole('spinbutton', { name: 'Points' }).fill('5');
  await actTwice(page, () => save(page), {
    failed: 'Failed to update task',
    done: 'Task updated',
  });
  await actTwice(page, () => remove(page, 'Delete task In English'), {
    failed: 'Failed to delete task',
    done: 'Task deleted',
  });
  forgiveRefusals(consoleErrors);
});

test('English: content, team and log', async ({ page, api, consoleErrors }) => {
  await translationService(page, api, [
    { responseStatus: 200, responseData: { translatedText: '在英文中' } },
    { responseStatus: 403 },
    { responseStatus: 200, responseData: { translatedText: 'In English again' } },
    'never',
  ]);
  await page.goto('/admin/');
  await openTwice(page, 'Content management', /contents\?/, 'Failed to load the content list');
  await expect(page.getByText('15 items')).toBeVisible();
  await page.getByRole('button', { name: 'New content' }).click();
  const dialog = page.getByRole('dialog', { name: 'New content' });
  await save(page);
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await dialog.getByText('Advanced').click();
  await dialog.getByLabel('Key').fill('in-english');
  const translate = () => page.getByRole('button', { name: 'Auto-translate' }).click();
  await translate();
  await expect(message(page, 'Enter a title first')).toBeVisible();
  const title = dialog.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('In English');
  await translate();
  await expect(message(page, 'Translated. Check the texts before you save')).toBeVisible();
  await expect(title).toHaveValue('在英文中');
  await translate();
  const failure = 'Auto-translate failed. Enter the text manually';
  await expect(message(page, failure)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Content', exact: true }).fill('正文');
  await translate();
  await expect(page.getByText('Translating: Content (2/2)')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel translation' }).click();
  await expect(message(page, 'Translation cancelled')).toBeVisible();
  await dialog.getByLabel('English title').fill('In English');
  const unsaved = 'Failed to save the content';
  await actTwice(page, () => save(page), { failed: unsaved, done: 'Content created' });
  await page.getByRole('button', { name: 'Edit content In English' }).click();
  await page.getByRole('dialog').getByLabel('Order').fill('3');
  await page.keyboard.press('Escape');
  await answer(page, 'Some of your changes', 'Keep editing');
  await actTwice(page, () => save(page), { failed: unsaved, done: 'Content updated' });
  await actTwice(page, () => remove(page, 'Delete content In English'), {
    failed: 'Failed to delete the content',
    done: 'Content deleted',
  });

  await openTwice(page, 'Team management', /team\?/, 'Failed to load the team members');
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('English Sample');
  await page.getByLabel(/^Role/).fill('CTO');
  await page.getByRole('textbox', { name: /^X/ }).fill('no address');
  await save(page);
  await expect(page.getByText('Must be an address such as https://example.com')).toBeVisible();
  await page.getByRole('textbox', { name: /^X/ }).fill('');
  await actTwice(page, () => save(page), { failed: 'Failed to save', done: 'Team member created' });
  await page.getByRole('button', { name: 'Edit member English Sample' }).click();
  await page.getByRole('textbox', { name: 'English bio' }).fill('A sample.');
  await actTwice(page, () => save(page), { failed: 'Failed to save', done: 'Team member updated' });
  await expect(page.getByRole('listitem').getByText('A sample.')).toBeVisible();
  await actTwice(page, () => remove(page, 'Delete member English Sample'), {
    failed: 'Failed to delete',
    done: 'Team member deleted',
  });

  await openTwice(page, 'Operation logs', /logs\?/, 'Failed to load logs');
  const filters = page.getByRole('search');
  await filters.getByLabel('Action').selectOption({ label: 'Delete team member' });
  await expect(page).toHaveURL(/delete_team_member/);
  await expect(page.getByRole('cell', { name: 'Delete team member' }).first()).toBeVisible();
  await filters.getByLabel('Resource type').selectOption({ label: 'Settings' });
  await expect(page.getByText('No matching entries')).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('English: settings, password, and the way out and in', async ({
  page,
  api,
  account,
  consoleErrors,
}) => {
  await page.goto('/admin/');
  await openTwice(page, 'Settings', /settings/, 'Failed to load settings');
  const year = page.getByLabel('Copyright year');
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  await year.fill('20.5');
  await saveButton.click();
  await expect(page.getByText('Must be a whole number')).toBeVisible();
  await year.fill('2030');
  await actTwice(page, () => saveButton.click(), {
    failed: 'Failed to save',
    done: 'Settings saved',
  });
  await api.call('updateSettings', { body: { copyright_year: 2024 } });
  await year.fill('2031');
  await saveButton.click();
  await expect(page.getByText('Another admin has changed the settings')).toBeVisible();
  await page.getByRole('button', { name: 'Load the latest' }).click();
  await expect(year).toHaveValue('2024');

  await page.getByRole('button', { name: 'Account: admin' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const wanted = 'a better password';
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(account.password);
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(wanted);
  await dialog.getByRole('textbox', { name: 'Repeat the new password' }).fill('another');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(dialog.getByText('The new passwords differ')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Repeat the new password' }).fill(wanted);
  const mend = await refuse(page, 'PUT', /auth\/password/);
  await change.click();
  await expect(message(page, 'Failed to change the password')).toBeVisible();
  mend();
  // The other tests of this worker continue with the password that there is.
  await page.route('**/auth/password', (route) =>
    route.fulfill({ json: { id: 1, username: 'admin' } }),
  );
  await change.click();
  await expect(message(page, 'Password changed. Other sessions are logged out')).toBeVisible();

  const out = () => page.getByRole('button', { name: 'Log out' }).click();
  const mendLogout = await refuse(page, 'POST', /auth\/logout/);
  await out();
  await expect(message(page, /^Logged out in this browser, but the server did not/)).toBeVisible();
  mendLogout();
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  await expect(message(page, 'Please enter username and password')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(account.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  const mendLogin = await refuse(page, 'POST', /auth\/login/);
  await submit.click();
  await expect(message(page, REASON)).toBeVisible();
  mendLogin();
  await submit.click();
  await expect(message(page, 'Logged in')).toBeVisible();
  await out();
  await expect(message(page, 'Logged out')).toBeVisible();
  await page.goto('/admin/logs');
  await expect(message(page, 'Please log in first')).toBeVisible();
  forgiveRefusals(consoleErrors);
});
