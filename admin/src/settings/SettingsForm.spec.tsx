import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { SettingsForm } from './SettingsPage.js';

const SETTINGS = {
  ...DEFAULT_SITE_SETTINGS,
  id: 'site',
  chain_key_origins: [],
  updated_at: '2026-01-31T08:00:00.000Z',
} as SiteSettingsRecord;

async function openForm(calls: Parameters<typeof answerCalls>[0], settings = SETTINGS) {
  // The form scrolls to the alert; jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('settings');
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls(calls)}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value="settings">
          <SettingsForm settings={settings} />
        </ResourceContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
}

it('the first setting that is wrong has the focus, and says what is wrong', async () => {
  const user = userEvent.setup();
  await openForm({});
  const chat = screen.getByLabelText('Telegram');
  for (const [input, address] of [
    [chat, 'https://bank.example@elsewhere.example'],
    [screen.getByLabelText('Explorer'), 'elsewhere.example'],
  ] as const) {
    await user.clear(input);
    await user.paste(address);
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Must not have a user name/)).toBeVisible();
  expect(screen.getByText(/^Must be an address such as/)).toBeVisible();
  expect(chat).toHaveFocus();
});

it('settings that another admin has changed meanwhile are not called saved', async () => {
  const user = userEvent.setup();
  const theirs = { ...SETTINGS, site_name: 'Theirs', updated_at: '2026-01-31T09:00:00.000Z' };
  await openForm({
    getSettings: () => theirs,
    updateSettings: () =>
      Promise.reject(new HttpError('Changed meanwhile', 409, { code: 'request.stale' })),
  });
  const name = screen.getByLabelText(/^Site name/);
  await user.clear(name);
  await user.paste('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Theirs/)).toBeVisible();
  expect(name).toHaveValue('Mine');
  expect(screen.queryByText('All changes are saved')).toBeNull();
  expect(screen.getByText('You have unsaved changes')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled();
});

it.each([
  ['live', 0],
  ['preview', 1],
] as const)(
  'typed statistics of a %s campaign are in the form %i times once the campaign is counted',
  async (campaign_mode, times) => {
    const user = userEvent.setup();
    await openForm({}, { ...SETTINGS, campaign_mode });
    expect(screen.getByLabelText('Holders')).toHaveValue('10,000+');
    const source = screen.getByLabelText(/^Source of the statistics/);
    await user.selectOptions(source, 'Figures of the campaign');
    expect(screen.queryAllByLabelText('Holders')).toHaveLength(times);
    await user.selectOptions(source, 'As typed here');
    expect(screen.getByLabelText('Holders')).toHaveValue('10,000+');
  },
);

describe('a rule before a claim', () => {
  const age = () => screen.getByLabelText(/^Age of the wallet in days/);

  it('shows how many users would wait, while it is changed', async () => {
    const user = userEvent.setup();
    const asked: unknown[] = [];
    await openForm({
      estimateSettingsEffects: ({ body }) => {
        asked.push(body);
        return [{ setting: 'claim_wallet_days', users: 3000, waiting: 12, is_estimated: false }];
      },
    });
    await user.clear(age());
    await user.type(age(), '30');
    const text = await screen.findByText('Of your 3,000 users, 12 would wait.');
    expect(text).toHaveAttribute('role', 'status');
    expect(asked).toEqual([{ claim_wallet_days: 30 }]);
  });

  it('says that an effect is estimated, or could not be counted', async () => {
    const user = userEvent.setup();
    let fails = false;
    await openForm({
      estimateSettingsEffects: () => {
        if (fails) throw new HttpError('Not valid', 422);
        return [
          { setting: 'claim_wallet_days', users: 1_000_000, waiting: 5000, is_estimated: true },
        ];
      },
    });
    await user.clear(age());
    await user.type(age(), '3');
    expect(await screen.findByText(/about 5,000 would wait \(from a sample\)/)).toBeVisible();
    fails = true;
    await user.type(age(), '0');
    expect(
      await screen.findByText('The number of users who would wait could not be determined.'),
    ).toBeVisible();
  });
});
