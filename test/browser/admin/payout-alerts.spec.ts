import type { Locator, Page } from '@playwright/test';
import { parseTonAddress } from '#libs/domain/index.js';
import {
  type JettonTransfer,
  transferBody,
} from '../../../server/integrations/toncenter/jetton-transfer.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { forgiveRefusals, message } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { approvedClaim, payoutTest, UNIT } from '../../support/browser/payout-site.js';
import { expectWithinWindow } from '../../support/browser/site.js';
import { withoutAnimations } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

const test = payoutTest();

test.describe.configure({ timeout: 120_000 });

const FRIEND = `0:${'9'.repeat(64)}`;

type Payment = Pick<JettonTransfer, 'query_id' | 'units' | 'receiver' | 'comment'>;

const alerts = (page: Page): Locator => page.getByRole('main').getByRole('alert');

const alertOf = (page: Page, comment: string): Locator => alerts(page).filter({ hasText: comment });

const switchTheme = (page: Page) =>
  page.getByRole('button', { name: /切换到(深|浅)色模式|Switch to (dark|light) mode/ }).click();

const switchLanguage = (page: Page) =>
  page.getByRole('button', { name: /^(切换语言|Switch language)/ }).click();

test('an operator says of each alert what it was, and reads what follows before', {
  tag: '@deep',
}, async ({ page, api, account, payoutSite, consoleErrors }) => {
  const { chain, operator } = payoutSite;
  await withoutAnimations(page);
  for (const tokens of [5, 2]) await approvedClaim(payoutSite, tokens);
  const body = { payer: operator.address, method: 'file', size: 2 } as const;
  const { id } = await api.call('createPayoutBatch', { body });
  await api.call('exportPayoutBatch', { path: { id }, body: { format: 'tonkeeper' } });
  const [first, second] = await api.call('listPayouts', { path: { id } });
  const receiverOf = (payout = first) => parseTonAddress(payout?.wallet_address ?? '')?.raw ?? '';
  const pay = async (payment: Payment) => {
    const wallet = await chain.jettonWalletOf(operator.contract.address);
    const payload = transferBody({ ...payment, payer: operator.address }).toBoc();
    const message = { address: wallet.toRawString(), amount: '50000000' };
    const messages = [{ ...message, payload: payload.toString('base64') }];
    const boc = operator.sign({ validUntil: chain.now + 300, messages });
    expect(await chain.broadcast(boc)).toBe(true);
  };
  await pay({ receiver: receiverOf(), units: 5n * UNIT, comment: 'Thank you', query_id: 1n });
  await pay({ receiver: FRIEND, units: UNIT / 2n, comment: 'A friend', query_id: 2n });
  const query_id = BigInt(second?.query_id ?? 0);
  await pay({ receiver: receiverOf(second), units: 3n * UNIT, comment: '', query_id });
  chain.wait(120);
  await api.call('reconcilePayouts');
  await page.goto('/admin/payouts');

  await test.step('two unknown transfers can be distinguished', async () => {
    await expect(alerts(page)).toHaveCount(3);
    await expect(alertOf(page, 'Thank you')).toContainText(first?.wallet_address ?? '-');
    await expect(alertOf(page, 'Thank you')).toContainText('5 代币');
    await expect(alertOf(page, 'A friend')).toContainText('0.5 代币');
    await expect(alertOf(page, 'A friend').getByRole('time')).toBeVisible();
  });

  const dialog = page.getByRole('dialog');
  const ask = (alert: Locator) => alert.getByRole('button', { name: /^(已核实|Resolve)$/ }).click();

  await test.step('the question reads at any width, in both languages and themes', async () => {
    for (const language of ['zh', 'en']) {
      for (const theme of allOr('one', 'other')) {
        await ask(alertOf(page, 'Thank you'));
        await dialog.getByRole('radio').first().check();
        await dialog.getByRole('button', { name: /^(已核实|Resolve)$/ }).click();
        for (const width of allOr(390, 768, 1440)) {
          const where = `${language}, ${theme} theme, ${width} px`;
          await page.setViewportSize({ width, height: 900 });
          await expectWithinWindow(page, where);
          await expectAccessible(page, where);
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await switchTheme(page);
      }
      await expectAccessible(page, `${language}, the alerts`);
      await switchLanguage(page);
    }
  });

  await test.step('what was paid is delivered, with the payout that it has paid', async () => {
    await ask(alertOf(page, 'Thank you'));
    await expect(dialog).toContainText('仅后台可见');
    await dialog.getByRole('button', { name: '已核实' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('请选择一项。');
    await expect(dialog.getByText('请填写核实结果。')).toBeVisible();
    await dialog.getByRole('radio', { name: /^已支付/ }).check();
    await expect(dialog.getByRole('combobox', { name: '支付了哪一笔？' })).toHaveValue(
      String(first?.id),
    );
    await dialog.getByRole('textbox', { name: '备注' }).fill('附言被修改');
    await dialog.getByRole('button', { name: '已核实' }).click();
    await expect(message(page, '已记录')).toBeVisible();
    await expect(alerts(page)).toHaveCount(2);
    await expect(page.getByText('已到账 1 笔，进行中 1 笔，需重新支付 0 笔')).toBeVisible();
    await expect(page.getByRole('region', { name: '操作历史' })).toContainText('附言被修改');
  });

  await test.step('what was not paid says that it will be paid again', async () => {
    await switchLanguage(page);
    await ask(alerts(page).filter({ hasText: 'Wrong amount' }));
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(
      dialog.getByRole('radio', { name: /^It was paid.*The amount differs from the payout/ }),
    ).toBeVisible();
    const unpaid = dialog.getByRole('radio', { name: /^It was not paid.*will be paid again/ });
    await unpaid.check();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Sent back by the receiver');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(alerts(page)).toHaveCount(1);
  });

  await test.step('where there is one answer it is chosen', async () => {
    await ask(alertOf(page, 'A friend'));
    await expect(dialog.getByRole('radio', { name: /^No action needed/ })).toBeChecked();
  });

  await test.step('what somebody types stays: asked before it is left, and when another one was quicker', async () => {
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await note.fill('The bounty');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    const open = (await api.call('listPayoutAlerts')).find(({ resolved_at }) => !resolved_at);
    const path = { id: open?.id ?? 0 };
    await api.call('resolvePayoutAlert', { path, body: { outcome: 'noted', note: 'Mine' } });
    await expect(alerts(page)).toHaveCount(0, { timeout: 20_000 });
    await expect(note).toHaveValue('The bounty');
  });

  await test.step('and when the session ends, which is begun again in place', async () => {
    const ended = { status: 401, json: { status: 401, code: 'auth.required' } };
    await page.route(/\/resolve$/, (route) => route.fulfill(ended), { times: 1 });
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await again.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await again.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(message(page, 'Alert resolved')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    forgiveRefusals(consoleErrors);
  });

  await test.step('a question without an icon has no empty square', async () => {
    await page.getByRole('button', { name: 'Release unpaid payouts' }).click();
    await expect(dialog).toContainText('they are paid twice');
    await expect(dialog.locator('[aria-hidden]:empty')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
