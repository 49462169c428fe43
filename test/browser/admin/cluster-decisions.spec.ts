import { audit } from '../../support/browser/accessibility.js';
import {
  answer,
  forgiveRefusals,
  message,
  TOKEN_KEY,
  undo,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { rowsOf, SIZES, test } from '../../support/browser/cluster-office.js';
import { clientOf } from '../../support/shared/api.js';

test.describe('a decision about clusters', () => {
  test.use({ locale: 'en-US' });

  test('that stops between two calls is completed by the next try', { tag: '@deep' }, async ({
    page,
    api,
    consoleErrors,
  }) => {
    const clusters = await api.call('listClusters');
    const id = clusters.find(({ users }) => users === SIZES.other)?.id ?? 0;
    const bodies: unknown[] = [];
    // The second of the two calls fails at first.
    await page.route(/\/clusters\/\d+\/hold$/, async (route) => {
      bodies.push(route.request().postDataJSON());
      if (bodies.length === 2) return route.abort();
      const json = { decision_id: 77, users: 2000, next: bodies.length === 1 ? 2113 : null };
      return route.fulfill({ json });
    });
    await page.goto(`/admin/clusters/${id}`);
    const dialog = page.getByRole('dialog', { name: `Cluster ${id}` });
    const hold = dialog.getByRole('button', { name: 'Hold claims' });
    await hold.click();
    await answer(page, /Hold the claims/, 'Hold claims', 'A farm');
    await expect(message(page, 'Failed to hold the cluster')).toBeVisible();
    await expect(page.getByText(/^2,000 members so far/)).toBeVisible();
    await answer(page, 'Hold the cluster', 'Hold claims');
    await expect(message(page, '4,000 members held')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText('');
    expect(bodies.slice(1)).toEqual([
      { reason: 'A farm', decision_id: 77, after: 2113 },
      { reason: 'A farm', decision_id: 77, after: 2113 },
    ]);
    forgiveRefusals(consoleErrors);
  });

  test('about selected ones is made and undone together', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const small = (await api.call('listClusters')).filter(({ users }) => users === SIZES.small);
    const statuses = async () => {
      const query = { filter: JSON.stringify({ id: small.map(({ id }) => id) }) };
      return (await api.call('listClusters', { query })).map(({ status }) => status);
    };
    await page.goto('/admin/clusters');
    for (const { id } of small) {
      await page.getByRole('checkbox', { name: `Select cluster #${id}`, exact: true }).check();
    }
    await expect(page.getByText('2 clusters selected')).toBeVisible();
    await page.getByRole('button', { name: 'Hold claims' }).click();
    await audit(page, 'holding selected clusters');
    await answer(page, '2 clusters with 10 members', 'Hold claims', 'A farm');
    await expect(message(page, '2 clusters held, 10 members changed')).toBeVisible();
    expect(await statuses()).toEqual(['held', 'held']);
    await undo(page, 'Undo');
    await expect(message(page, 'Decisions about 2 clusters undone')).toBeVisible();
    expect(await statuses()).toEqual(['open', 'open']);
  });

  test('is made, taken to the next cluster and undone by keys', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const query = { sort: JSON.stringify(['users', 'ASC']) };
    const [first, second] = await api.call('listClusters', { query });
    const dialog = (id = 0) => page.getByRole('dialog', { name: `Cluster ${id}`, exact: true });
    const question = page.getByRole('dialog', { name: 'Hold the cluster' });
    await page.goto(`/admin/clusters/${first?.id}/members?sort=users&order=ASC`);
    await expect(rowsOf(page, 'Members').first()).toContainText(/Invitations: \S/);
    await expect(dialog(first?.id).getByRole('button', { name: 'Next cluster' })).toBeEnabled();
    await page.keyboard.press('h');
    await question.getByRole('textbox', { name: /^Reason/ }).fill('A farm');
    await question.getByRole('button', { name: 'Hold claims' }).click();
    await expect(message(page, `${SIZES.small} members held`)).toBeVisible();
    await page.keyboard.press('n');
    await expect(dialog(second?.id)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/clusters/${second?.id}/members`));
    await page.keyboard.press('h');
    // The reason is offered again.
    await expect(question.getByRole('button', { name: 'Hold claims' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(message(page, `Decision about cluster ${second?.id} undone`)).toBeVisible();
    const statusOf = async (id = 0) => (await api.call('getCluster', { path: { id } })).status;
    expect(await statusOf(first?.id)).toBe('held');
    expect(await statusOf(second?.id)).toBe('open');
  });

  test('a reviewer sees no buttons', { tag: '@deep' }, async ({ page, api, server }) => {
    const { token } = await api.call('inviteAdmin', {
      body: { username: 'sample_reviewer', role: 'reviewer' },
    });
    const { access_token } = await clientOf(server.url).call('acceptInvitation', {
      body: { token, password: 'a granite harbour lantern' },
    });
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_KEY,
      access_token,
    ] as const);
    const [cluster] = await api.call('listClusters');
    await page.goto(`/admin/clusters/${cluster?.id}/members`);
    const dialog = page.getByRole('dialog', { name: `Cluster ${cluster?.id}` });
    await expect(rowsOf(page, 'Members').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    const decisions = dialog.getByRole('button', { name: /Hold|Release|Ban|Exclude/ });
    await expect(decisions).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('table', { name: 'Clusters' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
