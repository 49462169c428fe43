import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page, Request, Route } from '@playwright/test';
import { clientOf, type TestClient } from '../shared/api.js';
import { ADMIN, DEMO_ADMIN } from '../shared/credentials.js';
import { parseCsv } from '../shared/csv.js';
import { login } from '../shared/login.js';
import { type Product, startProduct } from '../shared/product.js';
import { test as base, expect, siteOfFile } from './browser.js';

export const TOKEN_KEY = 'jetdrop.admin.token';

interface AdminOptions {
  /** False for tests that begin at the login. */
  signedIn: boolean;
}

/** A product, and what its admin logs in with. */
interface Office {
  server: Product;
  /** A test that changes the password updates it here. */
  account: { username: string; password: string };
}

interface AdminFixtures extends AdminOptions {
  office: Office;
  account: Office['account'];
  token: string;
  api: TestClient;
}

/** Tests of the back office: a Chinese browser whose admin is logged in, on a product of its own. */
export const test = base.extend<AdminFixtures>({
  locale: 'zh-CN',
  signedIn: [true, { option: true }],
  office: async ({ server }, use) => {
    await use({ server, account: ADMIN });
  },
  account: async ({ office }, use) => {
    await use(office.account);
  },
  baseURL: async ({ office }, use) => {
    await use(office.server.url);
  },
  token: async ({ office, account }, use) => {
    await use(await login(office.server.url, account));
  },
  storageState: async ({ signedIn, token, office }, use) => {
    const localStorage = signedIn ? [{ name: TOKEN_KEY, value: token }] : [];
    await use({ cookies: [], origins: [{ origin: office.server.url, localStorage }] });
  },
  api: async ({ token, office }, use) => {
    await use(clientOf(office.server.url, token));
  },
});

/** The same on an embedded product, whose admin has the demo password. Each file has its own. */
export const demoOffice = () => test.extend<{ office: Office }>({ office: siteOfFile(startDemo) });

async function startDemo(): Promise<Office & Pick<Product, 'stop'>> {
  const server = await startProduct();
  return { server, account: { ...DEMO_ADMIN }, stop: server.stop };
}

/** The message of the simulated failure; the admin sees it below the notification. */
export const REASON = '测试：服务器拒绝了请求';

/**
 * Makes calls to `path` (below /api/v1/admin) with this method fail, until the returned function is
 * called.
 */
export async function refuse(
  page: Page,
  method: string | RegExp,
  path: RegExp,
): Promise<() => void> {
  const methods = new RegExp(method);
  let broken = true;
  const url = new RegExp(`/api/v1/admin/${path.source}`);
  const problem = { status: 500, detail: REASON, code: 'test', title: 'Test' };
  await page.route(url, (route: Route) =>
    broken && methods.test(route.request().method())
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem })
      : route.fallback(),
  );
  return () => {
    broken = false;
  };
}

/** Drops the browser's own errors about calls that were made to fail. */
export const forgiveRefusals = (consoleErrors: string[]): void =>
  forgive(consoleErrors, /^Failed to load resource/);

/** Drops the errors that a test provoked. */
export function forgive(consoleErrors: string[], provoked: RegExp): void {
  const own = consoleErrors.filter((text) => !provoked.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...own);
}

/** A message of the back office, in the words given and no others. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').getByText(text, { exact: true });

/** Unfolds all groups of the menu. */
export async function unfoldMenu(page: Page): Promise<void> {
  const menu = page.getByRole('navigation');
  await menu.getByRole('link').first().waitFor();
  const folded = menu.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
}

/** An entry of the menu, whose name may end with the number of waiting records. */
export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}(?:[,，]|$)`) });

/** Presses the undo button of the message on screen. */
export const undo = (page: Page, name = '撤销'): Promise<void> =>
  page.getByRole('alert').getByRole('button', { name, exact: true }).click();

/** Fills in the reason in the open dialog and presses the button of that name. */
export async function answer(
  page: Page,
  question: string | RegExp,
  button: string,
  reason?: string,
): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  if (reason !== undefined)
    await dialog.getByRole('textbox', { name: /^(理由|Reason)/ }).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

interface CsvFile {
  name: string;
  /** The text with its byte order mark. */
  text: string;
  rows: Record<string, string>[];
}

/** The CSV file that `start` makes the browser save. */
export async function savedCsv(page: Page, start: () => Promise<void>): Promise<CsvFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return readDownload(download);
}

async function readDownload(download: Download): Promise<CsvFile> {
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), text, rows: parseCsv(text) };
}

/** Every date and time fits its field: each is at least as wide as its text. */
export async function expectWholeDates(page: Page): Promise<void> {
  const dates = page.locator('input[type="date"], input[type="datetime-local"]');
  await expect(dates.first()).toBeVisible();
  const isCut = (input: Element) => {
    const copy = input.cloneNode() as HTMLElement;
    copy.style.cssText = 'position: absolute; width: max-content';
    input.after(copy);
    const needed = copy.offsetWidth;
    copy.remove();
    return input.clientWidth < needed;
  };
  for (const input of await dates.all()) expect(await input.evaluate(isCut)).toBe(false);
}

const TRANSLATION_SERVICE = 'https://translate.example/get';

interface TranslationCall {
  q: string | null;
  langpair: string | null;
  method: string;
  at: number;
}

/**
 * A translation service that returns the given responses in turn, and then `[text]`; returns its
 * calls.
 */
export async function translationService(
  page: Page,
  api: TestClient,
  answers: (object | 'never')[] = [],
): Promise<TranslationCall[]> {
  await api.call('updateSettings', { body: { translation_service_url: TRANSLATION_SERVICE } });
  const calls: TranslationCall[] = [];
  await page.route(`${TRANSLATION_SERVICE}?*`, (route) => {
    const { searchParams } = new URL(route.request().url());
    const q = searchParams.get('q');
    const method = route.request().method();
    calls.push({ q, langpair: searchParams.get('langpair'), method, at: Date.now() });
    const json = answers.shift() ?? {
      responseStatus: 200,
      responseData: { translatedText: `[${q}]` },
    };
    // Stays open until the page aborts it.
    if (json === 'never') return;
    return route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  return calls;
}

/** Whether a request is a call of the admin API that needs a login. */
export const isGuarded = (request: Request): boolean =>
  /\/api\/v1\/admin\/(?!auth\/(login|default-credentials))/.test(request.url());
