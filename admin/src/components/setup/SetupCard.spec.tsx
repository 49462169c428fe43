import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type AuthProvider, TestMemoryRouter } from 'react-admin';
import type { AdminRole, CampaignMode } from '#libs/domain/index.js';
import { createI18nProvider, loadTexts } from '../../providers/i18n/i18nProvider.js';
import { createPreferenceStore } from '../../providers/i18n/preferenceStore.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { SetupCard, ShowSetup } from './SetupCard.js';

const SETUP = [
  { code: 'brand', open: ['site_name', 'colors'] },
  { code: 'links', open: ['setting_links', 'team_links'] },
  { code: 'texts', open: ['lead', 'mission', 'statistics'] },
  { code: 'tasks', open: ['empty_pages'] },
  { code: 'team', open: [] },
  { code: 'notifications', open: ['test_message'] },
];

interface Given {
  setup?: object[];
  role?: AdminRole;
  id?: number;
  mode?: CampaignMode;
}

/** Shows the card with the button that brings it back, as the dashboard and the campaign's page do. */
async function open({ setup = SETUP, role = 'owner', id = 1, mode = 'preview' }: Given = {}) {
  const authProvider = {
    getIdentity: async () => ({ id, fullName: 'admin', role }),
  } as unknown as AuthProvider;
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('setup');
  const { unmount } = render(
    <TestMemoryRouter>
      <AdminContext
        authProvider={authProvider}
        dataProvider={answerCalls({ getCampaign: () => ({ setup, mode }) })}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
        store={createPreferenceStore()}
      >
        <SetupCard />
        <ShowSetup mode={mode} />
        <p>The rest of the dashboard</p>
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.findByText('The rest of the dashboard');
  return unmount;
}

const card = () => screen.findByRole('region', { name: 'Set up your project' });
const step = async (name: string) => {
  const steps = within(await card()).getAllByRole('listitem');
  return steps.find((item) => item.textContent?.startsWith(name)) as HTMLElement;
};
const showAgain = { name: 'Show the setup steps on the dashboard' };

beforeEach(() => localStorage.clear());

describe('the steps of setting up a project', () => {
  it('say which parts are still built in, and lead to their pages', async () => {
    await open();
    expect(await step('Brand')).toHaveTextContent(/^BrandStill the built-in ones: name, colours$/);
    const link = async (of: string, name: string) =>
      within(await step(of)).findByRole('link', { name });
    expect(await link('Brand', 'Brand')).toHaveAttribute('href', '/brand');
    expect(await link('Links', 'settings')).toHaveAttribute(
      'href',
      '/settings/project#microblog_url',
    );
    expect(await link('Links', 'team members')).toHaveAttribute('href', '/team');
    expect(await link('Texts', 'subtitle')).toHaveAttribute('href', '/texts/home.subtitle');
    expect(await link('Tasks', 'add content for tasks that lead to empty pages')).toHaveAttribute(
      'href',
      '/tasks?links=open',
    );
    expect(await step('Team')).toHaveTextContent(/^TeamDone$/);
    expect(screen.getByText(/^1 of 6 steps are done/)).toBeVisible();
  });

  it('say how far the texts are, and that a test has not arrived', async () => {
    await open();
    expect(await step('Texts')).toHaveTextContent(
      '3 of 5 essential texts are yours. Still the built-in ones: subtitle, mission, invented statistics',
    );
    expect(await step('Notifications')).toHaveTextContent('To do: send a test and see it arrive');
  });

  it('leave out the step of notifications while it is put aside, and take it up again', async () => {
    const user = userEvent.setup();
    const unmount = await open();
    const press = async (name: string) =>
      user.click(within(await step('Notifications')).getByRole('button', { name }));
    expect(within(await card()).getAllByRole('button', { name: 'Not now' })).toHaveLength(1);
    await press('Not now');
    expect(await step('Notifications')).toHaveTextContent(/^NotificationsPut aside/);
    expect(screen.getByText(/^1 of 5 steps are done/)).toBeVisible();
    unmount();
    const closeLive = await open({ mode: 'live' });
    expect(await screen.findByRole('note')).toHaveTextContent(/Brand, Links, Texts, Tasks$/);
    closeLive();
    await open();
    expect(await step('Notifications')).toHaveTextContent('Put aside');
    await press('Take it up again');
    expect(await step('Notifications')).toHaveTextContent('send a test');
    expect(screen.getByText(/^1 of 6 steps are done/)).toBeVisible();
  });

  it('have no links for admins who may not change them', async () => {
    await open({ role: 'manager' });
    expect(within(await step('Brand')).getAllByRole('link')).toHaveLength(3);
    const text = 'send a test and see it arrive';
    expect(await step('Notifications')).toHaveTextContent(text);
    expect(within(await step('Notifications')).queryByRole('link')).toBeNull();
  });

  it('have no links for viewers', async () => {
    await open({ role: 'viewer' });
    expect(await step('Brand')).toHaveTextContent('name, colours');
    expect(within(await card()).queryAllByRole('link')).toEqual([]);
  });

  it('are closed by an admin for good, and shown again', async () => {
    const user = userEvent.setup();
    let unmount = await open();
    await user.click(within(await card()).getByRole('button', { name: 'Close the setup steps' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    createPreferenceStore().reset();
    unmount = await open();
    const again = await screen.findByRole('button', showAgain);
    expect(screen.queryByRole('region')).toBeNull();
    await user.click(again);
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('button', showAgain)).toBeNull();
    unmount();
  });

  it('stay open for another admin of the same browser', async () => {
    const user = userEvent.setup();
    const unmount = await open();
    await user.click(within(await card()).getByRole('button', { name: 'Close the setup steps' }));
    unmount();
    await open({ id: 2 });
    expect(await card()).toBeVisible();
  });

  it('are a line with the open ones once the campaign is live, which an admin can close', async () => {
    const user = userEvent.setup();
    await open({ mode: 'live' });
    const line = await screen.findByRole('note');
    expect(line).toHaveTextContent(
      'The campaign is live. Still built in or open: Brand, Links, Texts, Tasks, Notifications',
    );
    expect(await within(line).findByRole('link', { name: 'Texts' })).toHaveAttribute(
      'href',
      '/texts',
    );
    expect(screen.queryByRole('region')).toBeNull();
    await user.click(within(line).getByRole('button', { name: 'Close the setup steps' }));
    expect(screen.queryByRole('note')).toBeNull();
    await user.click(await screen.findByRole('button', showAgain));
    expect(await screen.findByRole('note')).toBeVisible();
  });

  it('are no line in a live campaign in which everything is done', async () => {
    await open({ mode: 'live', setup: [{ code: 'team', open: [] }] });
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('are gone once the campaign is closed', async () => {
    await open({ mode: 'live', setup: [] });
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.queryByRole('note')).toBeNull();
  });
});
