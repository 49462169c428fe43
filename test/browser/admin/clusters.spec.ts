import { audit } from '../../support/browser/accessibility.js';
import { answer, forgiveRefusals, message } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { LANGUAGES, rowsOf, SIZES, test } from '../../support/browser/cluster-office.js';
import { until } from '../../support/shared/until.js';

const WORDS = {
  zh: {
    locale: 'zh-CN',
    list: '关联组列表',
    name: (id: number) => `关联组 ${id}`,
    parts: { members: '成员', decisions: '处理决定' },
    table: '成员之间的关联',
    showTable: '以表格显示',
    invitation: '接连邀请',
    hold: ['暂缓领取', '已暂缓 8 位成员'],
    held: '暂缓 8 位成员',
    undo: ['撤销：暂缓 8 位成员', '撤销', '已撤销处理决定'],
    undone: '已撤销',
    exclude: [/^移出 UQ/, '移出', '已移出成员'],
    ban: ['封禁', '已封禁 7 位成员'],
    banned: '已封禁',
    gone: ['该关联组已不存在', '返回关联组列表'],
  },
  en: {
    locale: 'en-US',
    list: 'Clusters',
    name: (id: number) => `Cluster ${id}`,
    parts: { members: 'Members', decisions: 'Decisions' },
    table: 'Links between members',
    showTable: 'Show as a table',
    invitation: 'Invitations',
    hold: ['Hold claims', '8 members held'],
    held: '8 members held',
    undo: ['Undo: 8 members held', 'Undo', 'Decision undone'],
    undone: 'Undone',
    exclude: [/^Exclude UQ/, 'Exclude', 'Member excluded'],
    ban: ['Ban', '7 members banned'],
    banned: 'Banned',
    gone: ['This cluster no longer exists', 'Back to clusters'],
  },
} as const;

for (const language of LANGUAGES) {
  const words = WORDS[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test('a cluster is looked at, held, released by an undo, corrected and banned', {
      tag: '@deep',
    }, async ({ page, api }) => {
      test.slow();
      const [cluster] = await api.call('listClusters', {
        query: { filter: JSON.stringify({ users_gte: SIZES.chain }) },
      });
      const id = cluster?.id ?? 0;
      const logged = async (action: string) => {
        const query = { filter: JSON.stringify({ action: [action] }) };
        return (await api.call('listLogs', { query })).length;
      };
      const before = { decisions: await logged('decide_cluster'), bans: await logged('ban_user') };
      const dialog = page.getByRole('dialog', { name: words.name(id) });
      const openPart = (part: keyof typeof words.parts) =>
        dialog.getByRole('tab', { name: words.parts[part] }).click();

      await test.step('the list leads to its page, whose graph is a table too', async () => {
        await page.goto('/admin/clusters');
        await audit(page, 'the list of clusters');
        const table = page.getByRole('table', { name: words.list });
        await expect(table.getByRole('row')).toHaveCount(4 + LANGUAGES.length);
        await table.getByRole('link', { name: `#${id}` }).click();
        await dialog.getByText(words.showTable).click();
        const links = dialog.getByRole('table', { name: words.table }).getByRole('row');
        await expect(links).toHaveCount(SIZES.chain);
        await expect(links.nth(1)).toContainText(words.invitation);
        await audit(page, 'a cluster');
      });

      await test.step('the keyboard opens and closes the question, and the focus returns', async () => {
        const hold = dialog.getByRole('button', { name: words.hold[0] });
        await hold.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('textbox').first()).toBeFocused();
        await audit(page, 'holding a cluster');
        await page.keyboard.press('Escape');
        await expect(hold).toBeFocused();
        await page.keyboard.press('Enter');
        await answer(page, /8/, words.hold[0], 'A farm');
        await expect(message(page, words.hold[1])).toBeVisible();
      });

      await test.step('the decision is listed with its reason, and undone', async () => {
        await openPart('decisions');
        await expect(rowsOf(page, words.parts.decisions).first()).toContainText('A farm');
        await audit(page, 'decisions about a cluster');
        await dialog.getByRole('button', { name: words.undo[0] }).click();
        await answer(page, words.held, words.undo[1]);
        await expect(message(page, words.undo[2])).toBeVisible();
        await expect(rowsOf(page, words.parts.decisions)).toContainText(words.undone);
      });

      await test.step('a member is excluded', async () => {
        await openPart('members');
        await expect(rowsOf(page, words.parts.members)).toHaveCount(SIZES.chain);
        await audit(page, 'members of a cluster');
        await dialog.getByRole('button', { name: words.exclude[0] }).first().click();
        await answer(page, /UQ/, words.exclude[1]);
        await expect(message(page, words.exclude[2])).toBeVisible();
        await expect(rowsOf(page, words.parts.members)).toHaveCount(SIZES.chain - 1);
      });

      await test.step('the others are banned', async () => {
        await dialog.getByRole('button', { name: words.ban[0], exact: true }).click();
        await answer(page, /7/, words.ban[0], 'A farm');
        await expect(message(page, words.ban[1])).toBeVisible();
        const members = rowsOf(page, words.parts.members);
        await expect(members.filter({ hasText: words.banned })).toHaveCount(SIZES.chain - 1);
      });

      await test.step('the log has it, with a row for each user', async () => {
        expect(await logged('decide_cluster')).toBe(before.decisions + 4);
        expect(await logged('ban_user')).toBe(before.bans + 7);
      });

      await test.step('a member’s page leads back to the cluster', async () => {
        const [member] = await api.call('listClusterMembers', { path: { id } });
        await until(async () => {
          const signals = await api.call('listUserSignals', { path: { id: member?.user_id ?? 0 } });
          return signals.some(({ cluster_id }) => cluster_id === id);
        });
        await page.goto(`/admin/users/${member?.user_id}/signals`);
        const link = page.getByRole('link', { name: new RegExp(`${words.name(id)}$`, 'i') });
        await expect(link).toHaveAttribute('href', new RegExp(`/admin/clusters/${id}$`));
      });
    });

    test('a cluster that was joined with another one says so, and leads back', {
      tag: '@deep',
    }, async ({ page, consoleErrors }) => {
      await page.goto('/admin/clusters/9999');
      await expect(page.getByRole('alert').getByText(words.gone[0])).toBeVisible();
      await audit(page, 'a cluster that is gone');
      await page.getByRole('button', { name: words.gone[1] }).click();
      await expect(page).toHaveURL(/\/admin\/clusters(\?|$)/);
      forgiveRefusals(consoleErrors);
    });
  });
}
