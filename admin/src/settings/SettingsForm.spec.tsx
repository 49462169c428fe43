import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { SettingsForm } from './SettingsPage.js';
import { settingsPageAt } from './SettingsPages.js';

const SETTINGS = {
  ...DEFAULT_SITE_SETTINGS,
  id: 'site',
  chain_key_origins: [],
  updated_at: '2026-01-31T08:00:00.000Z',
} as SiteSettingsRecord;

async function openForm(
  calls: Parameters<typeof answerCalls>[0],
  settings = SETTINGS,
  address = '/settings',
) {
  // The form scrolls to the alert; jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('settings');
  render(
    <TestMemoryRouter initialEntries={[address]}>
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

const tab = (name: string) => screen.getByRole('tab', { name });

it('a link of the community is completed where one leaves it, or says what it must be', async () => {
  const user = userEvent.setup();
  await openForm({});
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
    await user.tab();
  };
  await type('Telegram', 't.me/nebula');
  expect(screen.getByLabelText('Telegram')).toHaveValue('https://t.me/nebula');
  await type('X (Twitter)', '@nebula');
  expect(screen.getByLabelText('X (Twitter)')).toHaveValue('https://x.com/nebula');
  await type('Discord', '@nebula');
  expect(await screen.findByText(/^Must be an invitation such as/)).toBeVisible();
  await type('Discord', 'discord.gg/nebula');
  await waitFor(() => expect(screen.queryByText(/^Must be an invitation such as/)).toBeNull());
});

it('a pool larger than the supply is not saved', async () => {
  const user = userEvent.setup();
  await openForm({}, SETTINGS, '/settings/campaign');
  const pool = screen.getByLabelText(/^Claim pool/);
  await user.clear(pool);
  await user.type(pool, '1000000001');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must not exceed the total supply')).toBeVisible();
});

it('the first setting that is wrong has the focus, and says what is wrong', async () => {
  const user = userEvent.setup();
  await openForm({});
  const chat = screen.getByLabelText('Telegram');
  await user.clear(chat);
  await user.paste('https://bank.example@elsewhere.example');
  await user.click(tab('Wallets and chain'));
  await user.clear(screen.getByLabelText('Explorer'));
  await user.paste('elsewhere.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // It is on another page than the one on screen.
  await waitFor(() => expect(screen.getByText(/^Must not have a user name/)).toBeVisible());
  await waitFor(() => expect(chat).toHaveFocus());
  expect(tab('Project, contains errors')).toHaveAttribute('aria-selected', 'true');
  await user.click(tab('Wallets and chain, contains errors'));
  expect(screen.getByText(/^Must be an address such as/)).toBeVisible();
});

it('a setting that the server rejects has the focus on its page', async () => {
  const user = userEvent.setup();
  const errors = { evidence_days: 'Keep them for a year' };
  await openForm({
    updateSettings: () => Promise.reject(new HttpError('Not valid', 422, { errors })),
  });
  await user.clear(screen.getByLabelText(/^Site name/));
  await user.paste('Sample');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Keep them for a year')).toBeVisible());
  await waitFor(() => expect(screen.getByLabelText(/^Keep submissions/)).toHaveFocus());
});

it('changes are kept from page to page, and their page says so', async () => {
  const user = userEvent.setup();
  await openForm({});
  const name = screen.getByLabelText(/^Site name/);
  await user.clear(name);
  await user.paste('Mine');
  await user.click(tab('Privacy'));
  expect(name).not.toBeVisible();
  expect(screen.getByLabelText(/^Keep submissions/)).toBeVisible();
  expect(screen.getByText('You have unsaved changes')).toBeVisible();
  await user.click(tab('Project, unsaved changes'));
  expect(name).toBeVisible();
  expect(name).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(tab('Project')).toHaveAttribute('aria-selected', 'true');
});

it.each([
  ['/settings', 'Project', undefined],
  ['/settings/privacy', 'Privacy', undefined],
  ['/settings#campaign_end', 'Campaign', /^End/],
  ['/settings#contract_address', 'Project', /^Contract address/],
  ['/settings/chain#chain_api_url', 'Wallets and chain', /^Chain API$/],
])('%s leads to %s', async (address, page, focused) => {
  await openForm({}, SETTINGS, address);
  expect(tab(page)).toHaveAttribute('aria-selected', 'true');
  if (focused) await waitFor(() => expect(screen.getByLabelText(focused)).toHaveFocus());
});

it('the address of a statistic that is counted leads to the source of the statistics', async () => {
  const counted = { ...SETTINGS, campaign_mode: 'live', stat_source: 'campaign' } as const;
  await openForm({}, counted, '/settings#stat_holders');
  expect(screen.getByLabelText(/^Source of the statistics/)).toHaveFocus();
});

it('statistics that come with the product are marked, unless those of the campaign replace them', async () => {
  const user = userEvent.setup();
  await openForm({});
  expect(screen.getAllByText('Sample')).toHaveLength(4);
  await user.selectOptions(screen.getByLabelText(/^Source of the statistics/), 'campaign');
  expect(screen.queryByText('Sample')).toBeNull();
});

it.each([
  ['/settings/other', undefined],
  ['/settings/privacy/more', undefined],
  ['/settings/constructor', undefined],
  ['/settings/', 'project'],
])('%s is the page %s', (address, page) => {
  expect(settingsPageAt(address)).toBe(page);
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
    await openForm(
      {
        estimateSettingsEffects: ({ body }) => {
          asked.push(body);
          return [{ setting: 'claim_wallet_days', users: 3000, waiting: 12, is_estimated: false }];
        },
      },
      SETTINGS,
      '/settings/campaign',
    );
    await user.clear(age());
    await user.type(age(), '30');
    const text = await screen.findByText('Of your 3,000 users, 12 would wait.');
    expect(text).toHaveAttribute('role', 'status');
    expect(asked).toEqual([{ claim_wallet_days: 30 }]);
  });

  it('says that an effect is estimated, or could not be counted', async () => {
    const user = userEvent.setup();
    let fails = false;
    await openForm(
      {
        estimateSettingsEffects: () => {
          if (fails) throw new HttpError('Not valid', 422);
          return [
            { setting: 'claim_wallet_days', users: 1_000_000, waiting: 5000, is_estimated: true },
          ];
        },
      },
      SETTINGS,
      '/settings/campaign',
    );
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

describe('dates and pool of the campaign', () => {
  const changeTo = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('say what visitors see, while they are changed', async () => {
    await openForm({}, SETTINGS, '/settings/campaign');
    expect(screen.queryByText(/^Once saved/)).toBeNull();
    changeTo(/^End/, '2025-01-01T00:00');
    const ended = /^Once saved, the campaign has ended/;
    expect(await screen.findByText(ended)).toHaveAttribute('role', 'status');
    changeTo(/^End/, '2090-01-01T00:00');
    expect(
      await screen.findByText(/^Once saved, the campaign is open for [\d,]+ more days/),
    ).toBeVisible();
    changeTo(/^Start/, '2089-01-01T00:00');
    expect(
      await screen.findAllByText(/^Once saved, the campaign is shown as upcoming/),
    ).toHaveLength(2);
  });

  it('say how much of the supply the pool is', async () => {
    const user = userEvent.setup();
    await openForm({}, SETTINGS, '/settings/campaign');
    const pool = screen.getByLabelText(/^Claim pool/);
    await user.clear(pool);
    await user.type(pool, '250000000');
    expect(await screen.findByText('That is 25% of the total supply.')).toBeVisible();
  });

  it.each([
    ['6000000000', /^That is 600% of the total supply. Claims beyond the supply can never be paid/],
    ['250', /to 5 tokens, so the pool is enough for only 50 participants/],
    ['500000000', /to 5 tokens, so it takes 100,000,000 participants to use the pool up/],
    ['1000000', /to 5 tokens, so the pool is enough for about 200,000 participants/],
  ])('compare a pool of %s with the supply and the points of the tasks', async (pool, effect) => {
    const listTasks = () => [{ points: 2000 }, { points: 3000 }];
    await openForm({ listTasks }, SETTINGS, '/settings/campaign');
    changeTo(/^Claim pool/, pool);
    expect(await screen.findByText(effect)).toHaveAttribute('role', 'status');
  });
});
