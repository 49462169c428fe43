import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';
import { clipboardOf } from '../support/browser/clipboard.js';
import { inDays, switchLanguage, withSettings } from '../support/browser/site.js';
import { allOr } from '../support/shared/deep.js';

test('the home page shows the whole story of the token', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/');
  const region = (name: string) => page.getByRole('region', { name });
  const headings = (name: string) => region(name).getByRole('heading', { level: 3 });

  await expect(region('The token in numbers').getByRole('definition')).toHaveText([
    '10,000+',
    '1M+',
    '$10M+',
    '$5M+',
  ]);
  await expect(headings('Built to be used, not just held')).toHaveText([
    'Innovation',
    'Scalability',
    'Open source',
  ]);
  await expect(headings('Everyday use, without friction')).toHaveText([
    'Fast',
    'Secure',
    'Decentralized',
    'Low fees',
  ]);
  await expect(headings('What the token is for')).toHaveText([
    'DeFi',
    'Governance',
    'Rewards',
    'Payments',
  ]);

  const tokenomics = region('Tokenomics');
  await expect(tokenomics.getByRole('img')).toHaveAccessibleName(
    /Airdrop 30%, Liquidity 25%, Ecosystem 20%, Team 15%, Reserve 10%/,
  );
  await expect(tokenomics.getByRole('row').last()).toHaveText(/Total\s*100%\s*1,000,000,000/);
  await expect(tokenomics.getByRole('definition')).toHaveText([
    '1,000,000,000',
    'Jetton',
    'TON Network',
    'JDROP',
  ]);

  const logos = region('Ecosystem partners').locator('img');
  await expect(logos).toHaveCount(6);
  const sources = await logos.evaluateAll((images) =>
    images.map((image) => image.getAttribute('src')),
  );
  expect(new Set(sources)).toEqual(new Set(['/partner.svg']));

  const phases = region('The year at a glance').getByRole('listitem');
  await expect(phases).toContainText([/Completed/, /In progress/, /Upcoming/, /Upcoming/]);

  await page.getByRole('link', { name: 'Claim Airdrop Now' }).click();
  await expect(page).toHaveURL('/airdrop');
});

test('one question is open at a time, and a second press closes it', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const [language, first] of [
    ['en', 'What is Jetdrop Token?'],
    ['zh', '什么是 Jetdrop Token？'],
  ] as const) {
    if (language === 'zh') await switchLanguage(page, /中文/);
    const section = page
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: first }) });
    const questions = section.first().getByRole('button');
    await expect(questions).toHaveCount(5);
    const open = section.first().getByRole('button', { expanded: true });
    await expect(open).toHaveCount(0);
    await questions.nth(0).click();
    await expect(open).toHaveText([first]);
    await questions.nth(3).click();
    await expect(open).toHaveText([String(await questions.nth(3).textContent())]);
    await questions.nth(3).click();
    await expect(open).toHaveCount(0);
  }
});

test('a press on a slice of the chart is shown in words', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/');
  const slice = page.getByRole('button', { name: /^Liquidity/ });
  await slice.click();
  await expect(slice).toHaveAttribute('aria-pressed', 'true');
});

for (const [phase, start, end, pill, call] of allOr(
  ['upcoming', 2, 30, /^Airdrop starts on \w+ \d/, 'See the tasks'],
  ['active', -2, 30, 'Airdrop on TON Network', 'Claim Airdrop Now'],
  ['last day', -30, 0.5, 'Last day of the airdrop', 'Claim Airdrop Now'],
  ['ended', -30, -1, 'The airdrop has ended', 'See your rewards'],
)) {
  test(`the home page shows an airdrop that is ${phase}`, { tag: '@deep' }, async ({ page }) => {
    await withSettings(page, { campaign_start: inDays(start), campaign_end: inDays(end) });
    await page.goto('/');
    await expect(page.getByText(pill)).toBeVisible();
    await expect(page.getByRole('link', { name: call }).last()).toBeVisible();
  });
}

test('the token’s contract is shown on the home page and the airdrop’s once it is known', {
  tag: '@deep',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const address = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
  const card = page.getByRole('region', { name: 'Contract address' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Tokenomics' })).toBeVisible();
  await expect(card).toHaveCount(0);

  await withSettings(page, { contract_address: address });
  for (const path of ['/', '/airdrop']) {
    await page.goto(path);
    await expect(card).toContainText(address);
    await expect(card).toContainText('Only this contract is Jetdrop Token');
    await expect(card.getByRole('link', { name: /explorer/ })).toHaveAttribute(
      'href',
      `https://tonviewer.com/${address}`,
    );
  }
  await card.getByRole('button', { name: 'Copy address' }).click();
  expect(await clipboardOf(page)).toBe(address);
  await expectAccessible(page, 'the contract’s card');
});
