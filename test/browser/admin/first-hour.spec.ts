import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Language, LOCALES } from '#libs/domain/index.js';
import { audit } from '../../support/browser/accessibility.js';
import { test as base, expect, siteOfFile } from '../../support/browser/browser.js';
import {
  addChannel,
  addMember,
  correctTasks,
  goLive,
  setDatesAndPool,
  writeContents,
} from '../../support/browser/first-hour-campaign.js';
import {
  brandSite,
  changePassword,
  hidePartners,
  nameProject,
  orderBands,
  replaceLists,
  replaceTexts,
  setLinks,
  setUpSecondFactor,
  showCampaignFigures,
  signIn,
  signInWithDemoAccount,
} from '../../support/browser/first-hour-site.js';
import { expectSteps, type Operator, operatorAt } from '../../support/browser/operator.js';
import { PROJECT, SYMBOL } from '../../support/browser/own-project.js';
import { visibleTexts } from '../../support/browser/site.js';
import { startOnServer } from '../../support/browser/site-product.js';
import { textOf } from '../../support/browser/texts.js';
import { ADMIN, DEMO_ADMIN } from '../../support/shared/credentials.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/shared/webhooks.js';

interface Install extends Pick<Product, 'url' | 'stop'> {
  receiver: WebhookReceiver;
}

/** A fresh install, and a receiver of its notifications. */
const freshInstall = (start: (env: Record<string, string>) => Promise<Product>) =>
  base.extend<{ install: Install }>({
    install: siteOfFile(async () => {
      const receiver = await startWebhookReceiver();
      const env = { OUTBOUND_REQUESTS: 'on', WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' };
      const { url, stop } = await start(env);
      const stopBoth = async () => {
        receiver.close();
        return stop();
      };
      return { url, receiver, stop: stopBoth };
    }),
    baseURL: async ({ install }, use) => use(install.url),
  });

const onOwnMachine = freshInstall(startProduct);
const onServer = freshInstall((env) => startOnServer({ SEED: 'essentials', ...env }));

base.describe.configure({ timeout: 240_000 });

onOwnMachine.describe('in English', { tag: '@deep' }, () => {
  onOwnMachine.use({ locale: 'en-US' });
  onOwnMachine(
    'a project is set up on the own machine, from the demo account to a live campaign',
    async ({ page, browser, install }) => {
      const operator = operatorAt(page, 'en');
      await signInWithDemoAccount(operator);
      await changePassword(operator, DEMO_ADMIN.password, ADMIN.password);
      await setUpProject(operator, install);
      await expectOwnSite(browser, install.url, 'en');
    },
  );
});

onServer.describe('in Chinese', { tag: '@deep' }, () => {
  onServer.use({ locale: 'zh-CN' });
  onServer(
    'a project is set up on a server, from the first login to a live campaign',
    async ({ page, browser, install }) => {
      const operator = operatorAt(page, 'zh');
      await signIn(operator, ADMIN);
      await setUpProject(operator, install);
      await expectOwnSite(browser, install.url, 'zh');
    },
  );
});

/** Walks the steps of docs/first-hour.md; the dashboard says when each of them is done. */
async function setUpProject(operator: Operator, { receiver }: Install): Promise<void> {
  await setUpSecondFactor(operator);
  await expectSteps(operator, { second_factor: 'done' });
  await nameProject(operator);
  await expectSteps(operator, { brand: ['symbol', 'colors'] });
  await brandSite(operator);
  await expectSteps(operator, { brand: 'done' });
  await replaceTexts(operator);
  await showCampaignFigures(operator);
  await expectSteps(operator, { texts: ['lists'] });
  await replaceLists(operator);
  await hidePartners(operator);
  await orderBands(operator);
  await expectSteps(operator, { texts: 'done' });
  await setLinks(operator);
  await expectSteps(operator, { links: ['task_links'] });
  await addMember(operator);
  await expectSteps(operator, { team: 'done' });
  await writeContents(operator);
  await expectSteps(operator, { whitepaper: 'done', legal: 'done' });
  await correctTasks(operator);
  await expectSteps(operator, { tasks: ['undoable_tasks'], links: 'done' });
  await setDatesAndPool(operator);
  await expectSteps(operator, { tasks: 'done', campaign: 'done' });
  await addChannel(operator, receiver);
  await expectSteps(operator, { notifications: 'done', go_live: [] });
  await goLive(operator);
}

/** Words of the product in place of the project. */
const OURS = /jetdrop|\bJETD\b|\bJDROP\b|example\.(com|org|net)/i;

/** A visitor reads the project's own names and texts, and sees its colours and its icon. */
async function expectOwnSite(browser: Browser, url: string, language: Language): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: LOCALES[language] });
  const page = await context.newPage();
  await page.goto('/');
  await expectOwnTexts(page, language);
  await expectOwnLook(page);
  for (const path of ['/', '/airdrop', '/about', '/whitepaper']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingOfOurs(page, language);
    await audit(page, path);
  }
  await expect(page.getByRole('heading', { name: PROJECT.whitepaper[language] })).toBeVisible();
  await context.close();
}

async function expectOwnTexts(page: Page, language: Language): Promise<void> {
  const { texts, lists, name } = PROJECT;
  const own = (key: keyof typeof texts) => texts[key][language].replace('{site}', name);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(own('home.title'));
  await expect(title).toContainText(own('home.titleAccent'));
  await expect(page.getByText(own('home.description'))).toBeVisible();
  for (const text of [
    own('home.claim.active.title'),
    ...Object.values(lists).map((it) => it[language]),
  ])
    await expect(page.getByText(text).first()).toBeAttached();
  await expect(page.getByRole('banner').getByRole('link', { name }).first()).toBeVisible();
}

async function expectOwnLook(page: Page): Promise<void> {
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim(),
  );
  expect(primary).toBe(PROJECT.primary);
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  const response = await page.request.get(icon ?? '');
  const { dominant } = await sharp(await response.body()).stats();
  // The stored picture is compressed; dominant colours are rounded.
  const mark = await sharp(SYMBOL.buffer).stats();
  expect(dominant).toEqual(mark.dominant);
}

async function expectNothingOfOurs(page: Page, language: Language): Promise<void> {
  const addresses = await page
    .locator('a[href], link[href], meta[content]')
    .evaluateAll((elements) =>
      elements.map((it) => it.getAttribute('href') ?? it.getAttribute('content') ?? ''),
    );
  const texts = await visibleTexts(page);
  // Up to the first variable.
  const builtIn = Object.keys(PROJECT.texts).map((key) =>
    textOf(language)(key).replace(/{{.*/, ''),
  );
  const isOurs = (text: string) =>
    OURS.test(text) || builtIn.some((begin) => text.startsWith(begin));
  const ours = [...addresses, ...texts].filter(isOurs);
  expect(ours, `what is ours on ${page.url()}`).toEqual([]);
}
