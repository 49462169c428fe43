import { asTyped, LANGUAGES } from '#libs/domain/index.js';
import { message } from './back-office.js';
import { expect } from './browser.js';
import { setUpAuthenticator } from './join-team.js';
import {
  type Bilingual,
  choose,
  expectSound,
  field,
  fillSettings,
  type Operator,
  openForm,
  openScreen,
  openSettings,
  press,
  saveForm,
  saveSettings,
  setting,
  upload,
} from './operator.js';
import { PROJECT, picture, SYMBOL } from './own-project.js';
import { siteTexts } from './texts.js';

export async function signInWithDemoAccount({ page, t }: Operator): Promise<void> {
  await page.goto('/admin/');
  await press(page, t('auth.hint_fill'));
  await press(page, t('auth.submit'));
  await expect(page.getByRole('heading', { name: t('dashboard.title'), level: 1 })).toBeVisible();
}

export async function signIn(
  { page, t }: Operator,
  account: { username: string; password: string },
): Promise<void> {
  await page.goto('/admin/');
  await field(page, t('auth.username')).fill(account.username);
  await field(page, t('auth.password')).fill(account.password);
  await press(page, t('auth.submit'));
  await expect(page.getByRole('heading', { name: t('dashboard.title'), level: 1 })).toBeVisible();
}

/** Opens an entry of the menu behind the admin's name. */
async function openAccountEntry({ page, t }: Operator, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('account.menu', { name: 'admin' }) }).click();
  await page.getByRole('menuitem', { name: t(entry) }).click();
}

export async function changePassword(
  operator: Operator,
  former: string,
  password: string,
): Promise<void> {
  const { page, t } = operator;
  await openAccountEntry(operator, 'account.change_password');
  const form = page.getByRole('dialog', { name: t('account.change_password') });
  await field(form, t('account.current_password')).fill(former);
  await field(form, t('account.new_password')).fill(password);
  await field(form, t('account.repeated')).fill(password);
  await press(form, t('account.change_password'));
  await expect(message(page, t('account.changed'))).toBeVisible();
}

export async function setUpSecondFactor(operator: Operator): Promise<void> {
  const { page, t } = operator;
  await openAccountEntry(operator, 'account.title');
  await expectSound(operator, t('account.title'), page.getByText(t('account.totp_help')));
  await setUpAuthenticator(page, t);
  await expect(page.getByText(t('account.totp_on'), { exact: true })).toBeVisible();
}

export async function nameProject(operator: Operator): Promise<void> {
  await openSettings(operator, 'project');
  await fillSettings(operator, PROJECT.names);
  await saveSettings(operator);
}

export async function brandSite(operator: Operator): Promise<void> {
  const { page, t } = operator;
  const nameOf = (name: string) => t(`settings.field.${name}`);
  await openScreen(operator, 'brand', page.getByText(t('settings.all_saved')));
  await upload(operator, page, nameOf('symbol'), SYMBOL);
  await upload(operator, page, nameOf('logo_dark'), await picture(320, 80, '#ffffff'));
  await upload(operator, page, nameOf('logo_light'), await picture(320, 80, '#202040'));
  await fillSettings(operator, { brand_primary: PROJECT.primary, brand_accent: PROJECT.accent });
  await setting(operator, 'hero_picture').selectOption(t('settings.brand.hero_pictures.own'));
  await upload(operator, page, nameOf('hero_dark'), await picture(600, 600, PROJECT.mark));
  const preview = t(`settings.brand.preview_of.light_${operator.language}`);
  await expect(page.getByRole('img', { name: preview })).toBeVisible();
  await saveSettings(operator);
}

export async function replaceTexts(operator: Operator): Promise<void> {
  const { page, t } = operator;
  await openScreen(operator, 'texts', page.getByRole('searchbox', { name: t('texts.search') }));
  for (const [key, text] of Object.entries(PROJECT.texts)) await replaceText(operator, key, text);
}

/** Finds a text by its built-in words, and replaces it in its row in both languages. */
async function replaceText(operator: Operator, key: string, text: Bilingual): Promise<void> {
  const { page, t, language } = operator;
  const builtIn = asTyped(siteTexts(language).get(key) ?? '');
  await page.getByRole('searchbox', { name: t('texts.search') }).fill(builtIn);
  await page.getByRole('button', { name: builtIn }).first().click();
  const [en, zh] = LANGUAGES.map((each) => field(page, t(`resources.texts.fields.${each}`)));
  await zh?.fill(text.zh);
  await en?.fill(text.en);
  await press(page, t('ra.action.save'));
  await expect(message(page, t('texts.updated'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('ra.action.save') })).toHaveCount(0);
}

/** Shows figures of the campaign in place of the invented ones. */
export async function showCampaignFigures(operator: Operator): Promise<void> {
  const { t } = operator;
  await openSettings(operator, 'project');
  await setting(operator, 'stat_source').selectOption(t('settings.stat_source.campaign'));
  await saveSettings(operator);
}

/** The fields of the lists' entries that the operator changes. */
const LIST_FIELDS = {
  tokenomics: ['share', 'share_en'],
  // The phases have no dates.
  roadmap: ['phase_title', 'phase_title_en', 'label', 'label_en'],
  use_cases: ['phase_title', 'phase_title_en'],
  questions: ['question', 'question_en'],
} as const;

export async function replaceLists(operator: Operator): Promise<void> {
  const { page, t } = operator;
  await openScreen(
    operator,
    'sections',
    page.getByRole('button', { name: t('sections.bands_save') }),
  );
  for (const [name, [zh, en, ...dates]] of Object.entries(LIST_FIELDS)) {
    const text = PROJECT.lists[name as keyof typeof LIST_FIELDS];
    await startFromBuiltIn(operator, name, { [zh]: text.zh, [en]: text.en }, dates);
  }
}

/** Fills a list with the built-in entries, changes the first one, dates all of them, and saves. */
async function startFromBuiltIn(
  operator: Operator,
  name: string,
  first: Record<string, string>,
  dates: readonly string[],
): Promise<void> {
  const { t } = operator;
  const title = t(`sections.${name}.title`);
  const form = await openForm(operator, t('sections.edit_named', { name: title }), title);
  await press(form, t('sections.start_built_in'));
  for (const [label, text] of Object.entries(first)) {
    await field(form, t(`sections.${label}`))
      .first()
      .fill(text);
  }
  for (const label of dates) {
    for (const date of await field(form, t(`sections.${label}`)).all()) await date.fill('2027');
  }
  await saveForm(operator, form, 'sections.saved');
}

export async function hidePartners(operator: Operator): Promise<void> {
  const { t } = operator;
  const title = t('sections.partners.title');
  const form = await openForm(operator, t('sections.edit_named', { name: title }), title);
  await choose(operator, form.getByRole('combobox'), t('sections.modes.hidden'));
  await saveForm(operator, form, 'sections.saved');
}

/** Hides a band of the home page, and moves another one up. */
export async function orderBands({ page, t }: Operator): Promise<void> {
  const bands = page.getByRole('region', { name: t('sections.bands') });
  await bands.getByRole('switch', { name: t('sections.features.title') }).click();
  const name = t('sections.questions.title');
  await press(bands, t('order.up_named', { name }));
  await press(bands, t('sections.bands_save'));
  await expect(message(page, t('sections.bands_saved'))).toBeVisible();
}

export async function setLinks(operator: Operator): Promise<void> {
  await openSettings(operator, 'project');
  await fillSettings(operator, PROJECT.links);
  await saveSettings(operator);
}
