import type { Locator, Page } from '@playwright/test';
import { type Language, textGap } from '#libs/domain/index.js';
import { audit } from './accessibility.js';
import { menuLink, message, unfoldMenu } from './back-office.js';
import { expect } from './browser.js';
import { visibleTexts } from './site.js';
import {
  adminTextOf,
  adminTexts,
  OTHER_LANGUAGE,
  patternsOf,
  siteTexts,
  type TextOf,
} from './texts.js';

/** An admin who uses the screens of the back office in one language. */
export interface Operator {
  page: Page;
  language: Language;
  /** The texts of the back office. */
  t: TextOf;
  /** Screens and forms that were checked already. */
  checked: Set<string>;
}

export const operatorAt = (page: Page, language: Language): Operator => ({
  page,
  language,
  t: adminTextOf(language),
  checked: new Set(),
});

/** A text in both languages. */
export type Bilingual = Record<Language, string>;

const exactly = (text: string, more = '') =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${more}$`);
/** A name alone, and with the asterisk of a required field. */
const named = (name: string) => exactly(name, '\\s*\\*?');

/** An input by its label, which a part of the form may have too. */
export const field = (scope: Page | Locator, name: string): Locator =>
  scope.getByLabel(named(name)).and(scope.locator('input, textarea, select'));

export const press = (scope: Page | Locator, name: string): Promise<void> =>
  scope.getByRole('button', { name, exact: true }).click();

/** Chooses an option of a list that opens. */
export async function choose({ page }: Operator, list: Locator, option: string): Promise<void> {
  await list.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens a screen from the menu, whose entry and heading have its name; `sign` is a part of its data. */
export async function openScreen(operator: Operator, screen: string, sign: Locator): Promise<void> {
  const { page, t } = operator;
  await unfoldMenu(page);
  await menuLink(page, t(`menu.${screen}`)).click();
  await expectSound(operator, t(`menu.${screen}`), sign);
}

/** The screen is there, accessible, and in the operator's language. */
export async function expectSound(operator: Operator, title: string, sign: Locator): Promise<void> {
  const { page } = operator;
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(sign.first()).toBeVisible();
  await check(operator, title);
}

/** Checks a screen or a form on the first visit. */
async function check(operator: Operator, title: string): Promise<void> {
  if (operator.checked.has(title)) return;
  operator.checked.add(title);
  await audit(operator.page, title);
  await expectOwnLanguage(operator, title);
}

const ADMIN_TEXTS = { en: adminTexts('en'), zh: adminTexts('zh') };
const PATTERNS = { en: patternsOf('en', ADMIN_TEXTS), zh: patternsOf('zh', ADMIN_TEXTS) };
/** Texts of the site, which the back office shows in both languages. */
const SITE_TEXTS = { en: siteTexts('en'), zh: siteTexts('zh') };

async function expectOwnLanguage({ page, language }: Operator, where: string): Promise<void> {
  const other = OTHER_LANGUAGE[language];
  const ofSite = new Set(SITE_TEXTS[other].values());
  const foreign = (await visibleTexts(page)).filter(
    (text) => !ofSite.has(text) && PATTERNS[other].some((pattern) => pattern.test(text)),
  );
  expect(foreign, `texts of ${where} that are not in ${language}`).toEqual([]);
}

/** Opens the form behind a button, whose name the form may have too. */
export async function openForm(
  operator: Operator,
  button: string,
  title = button,
): Promise<Locator> {
  const { page } = operator;
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: title });
  await expect(form.getByRole('button', { name: operator.t('ra.action.save') })).toBeVisible();
  await check(operator, title);
  return form;
}

export async function saveForm({ page, t }: Operator, form: Locator, saved: string): Promise<void> {
  await press(form, t('ra.action.save'));
  await expect(message(page, t(saved))).toBeVisible();
  await expect(form).toHaveCount(0);
}

/** Uploads a picture to the group of that name. */
export async function upload(
  { t }: Operator,
  scope: Page | Locator,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const group = scope.getByRole('group', { name, exact: true });
  await group.getByLabel(t('pictures.upload'), { exact: true }).setInputFiles(file);
  await expect(group.getByRole('status')).toHaveText(t('pictures.uploaded'));
}

/** Opens a page of the settings. */
export async function openSettings(operator: Operator, name: string): Promise<void> {
  const { page, t } = operator;
  await openScreen(operator, 'settings', page.getByRole('tab'));
  await page.getByRole('tab', { name: t(`settings.page.${name}`) }).click();
  await check(operator, `${t('menu.settings')}: ${t(`settings.page.${name}`)}`);
}

export const setting = ({ page, t }: Operator, name: string): Locator =>
  field(page, t(`settings.field.${name}`));

export async function fillSettings(
  operator: Operator,
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await setting(operator, name).fill(value);
}

export async function saveSettings({ page, t }: Operator): Promise<void> {
  await press(page, t('ra.action.save'));
  await expect(page.getByRole('status').getByText(t('settings.all_saved'))).toBeVisible();
}

/** The dashboard says that these steps of the setup are done, or else which parts are open. */
export async function expectSteps(
  operator: Operator,
  steps: Record<string, 'done' | readonly string[]>,
): Promise<void> {
  const { page, t } = operator;
  const card = page.getByRole('region', { name: t('setup.title') });
  await openScreen(operator, 'dashboard', card.getByRole('listitem'));
  for (const [step, state] of Object.entries(steps)) {
    const text = state === 'done' ? t('setup.done') : openParts(operator, step, state);
    const item = exactly(t(`setup.step.${step}`) + text);
    await expect(card.getByRole('listitem').filter({ hasText: item })).toBeVisible();
  }
}

function openParts({ t }: Operator, step: string, parts: readonly string[]): string {
  const text = t(`setup.open.${step}`);
  if (parts.length === 0) return text;
  const names = parts.map((part) => t(`setup.part.${part}`));
  return text + textGap(text) + names.join(t('users.separator'));
}
