import type { Locator } from '@playwright/test';
import { BUILT_IN_TASKS, METHOD_TEXTS } from '#libs/domain/index.js';
import { until } from '../shared/until.js';
import type { WebhookReceiver } from '../shared/webhooks.js';
import { message } from './back-office.js';
import { expect } from './browser.js';
import {
  type Bilingual,
  choose,
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
import { PROJECT, picture } from './own-project.js';
import { inDays } from './site.js';

export async function addMember(operator: Operator): Promise<void> {
  const { page, t } = operator;
  const members = page.getByRole('main').getByRole('listitem');
  await openScreen(operator, 'team', members.or(page.getByText(t('team.empty_title'))));
  const form = await openForm(operator, t('team.create'));
  await field(form, t('resources.team.fields.name')).fill(PROJECT.member);
  await field(form, t('resources.team.fields.role')).fill('founder');
  await upload(operator, form, t('team.picture'), await picture(200, 200, PROJECT.mark));
  await saveForm(operator, form, 'team.created');
}

/** Writes a section of the whitepaper, and one of each legal text. */
export async function writeContents(operator: Operator): Promise<void> {
  const { page, t } = operator;
  const items = page.getByRole('main').getByRole('listitem');
  await openScreen(operator, 'contents', items.or(page.getByText(t('contents.empty_title'))));
  await writeSection(operator, 'whitepaper', PROJECT.whitepaper);
  await writeSection(operator, 'terms', { en: 'Terms of {site}', zh: '{site} 的条款' });
  await writeSection(operator, 'privacy', { en: 'Privacy at {site}', zh: '{site} 与隐私' });
}

async function writeSection(operator: Operator, type: string, title: Bilingual): Promise<void> {
  const { t } = operator;
  const form = await openForm(operator, t('contents.create'));
  const fieldOf = (name: string) => field(form, t(`resources.contents.fields.${name}`));
  await choose(
    operator,
    listOf(form, t('resources.contents.fields.type')),
    t(`contents.type.${type}`),
  );
  await fieldOf('title').fill(title.zh);
  await fieldOf('title_en').fill(title.en);
  await fieldOf('content').fill('星空属于每一个人。');
  await fieldOf('content_en').fill('The sky belongs to everyone.');
  await saveForm(operator, form, 'contents.created');
}

/** A list whose accessible name may contain the chosen option. */
const listOf = (form: Locator, name: string): Locator =>
  form.getByRole('combobox', { name: new RegExp(`^${name}`) });

const titleOf = (icon: string, language: 'en' | 'zh'): string => {
  const task = BUILT_IN_TASKS.find((one) => one.icon === icon);
  return (language === 'en' ? task?.title_en : task?.title) ?? '';
};

/** Corrects one task, and switches off those that the project does not use. */
export async function correctTasks(operator: Operator): Promise<void> {
  const { page, t, language } = operator;
  await openScreen(operator, 'tasks', page.getByRole('switch'));
  for (const icon of ['youtube', 'survey', 'mic', 'edit']) {
    const name = t('tasks.toggle_named', { name: titleOf(icon, language) });
    await page.getByRole('switch', { name }).click();
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  }
  const name = titleOf('medium', language);
  const form = await openForm(operator, t('tasks.edit_named', { name }), t('tasks.edit'));
  await field(form, t('resources.tasks.fields.action_url')).fill(PROJECT.blog);
  await field(form, t('resources.tasks.fields.points')).fill('90');
  const methods = listOf(form, t('resources.tasks.fields.verification'));
  await choose(operator, methods, METHOD_TEXTS.self.name[language]);
  await saveForm(operator, form, 'tasks.updated');
}

/** The time in so many days, as it is typed into a field. */
const typedDate = (days: number): string => inDays(days).slice(0, 16);

export async function setDatesAndPool(operator: Operator): Promise<void> {
  const { page, t } = operator;
  await openSettings(operator, 'campaign');
  await setting(operator, 'campaign_start').fill(typedDate(-1));
  await setting(operator, 'campaign_end').fill(typedDate(61));
  const effect = page.getByText(t('settings.effect.active_other', { days: 60 }));
  await expect(effect.first()).toBeVisible();
  await fillSettings(operator, { claim_pool_tokens: PROJECT.pool.tokens });
  await expect(
    page.getByText(t('settings.effect.pool', { share: PROJECT.pool.share })),
  ).toBeVisible();
  await page.getByRole('tab', { name: t('settings.page.project') }).click();
  await fillSettings(operator, { contract_address: PROJECT.contract });
  await saveSettings(operator);
}

export async function addChannel(operator: Operator, receiver: WebhookReceiver): Promise<void> {
  const { page, t } = operator;
  await openScreen(operator, 'notifications', page.getByText(t('notifications.no_channels')));
  const form = await openForm(operator, t('notifications.add'));
  await field(form, t('notifications.name')).fill(PROJECT.name);
  await field(form, t('notifications.target.webhook')).fill(`${receiver.origin}/hook`);
  await saveForm(operator, form, 'notifications.saved');
  const secret = page.getByRole('dialog', { name: t('notifications.secret') });
  await press(secret, t('ra.action.close'));
  await press(page, t('notifications.test'));
  await until(async () => receiver.received.length > 0);
}

export async function goLive(operator: Operator): Promise<void> {
  const { page, t } = operator;
  const points = page.getByRole('region', { name: t('campaign.checklist') }).getByRole('listitem');
  await openScreen(operator, 'campaign', points);
  await expect(points).toHaveCount(6);
  for (const point of await points.all())
    await expect(point).toContainText(t('campaign.check.met'));
  await press(page, t('campaign.go_live'));
  const question = page.getByRole('dialog', { name: t('campaign.go_live_title') });
  await expect(question).toContainText(t('campaign.go_live_for_good'));
  await expect(question.getByRole('listitem')).toHaveCount(0);
  await press(question, t('campaign.go_live'));
  await expect(message(page, t('campaign.went_live'))).toBeVisible();
}
