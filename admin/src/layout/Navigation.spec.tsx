import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceDefinitionContextProvider, type Store } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AdminRole } from '#libs/domain/index.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { createPreferenceStore } from '../providers/i18n/preferenceStore.js';
import { resources } from '../resources.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { type MenuPlace, Navigation } from './Navigation.js';

const definitions = Object.fromEntries(
  resources.map(({ name, icon }) => [name, { name, icon, hasList: true }]),
);

const NOTHING = { reviews: 0, appeals: 0, claims: 0, clusters: 0, approvals: 0 };

interface Given {
  role?: AdminRole;
  place?: MenuPlace;
  address?: string;
  counts?: () => object;
  store?: Store;
}

async function openMenu(given: Given = {}) {
  const { role = 'owner', place = 'column', address = '/', counts = () => NOTHING } = given;
  const i18nProvider = await createI18nProvider('en');
  const queryClient = new QueryClient();
  const Menu = () => (
    <AdminContext
      authProvider={{ getIdentity: async () => ({ id: 1, role }) } as never}
      dataProvider={answerCalls({ getWaitingCounts: counts })}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={given.store ?? createPreferenceStore()}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <Navigation place={place} />
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: <Menu /> }], {
    initialEntries: [address],
  });
  const { unmount } = await act(async () => render(<RouterProvider router={router} />));
  await screen.findByRole('link', { name: 'User management' });
  return { unmount, queryClient };
}

const head = (name: string | RegExp) => screen.getByRole('button', { name });

/** The entries of a group, without the numbers of waiting records. */
const entriesOf = (group: HTMLElement) => {
  const list = document.getElementById(group.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('The group has no list');
  return within(list)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.querySelector('.MuiListItemText-primary')?.textContent);
};

beforeEach(() => localStorage.clear());

describe('the menu', () => {
  it('has every screen in its group', async () => {
    await openMenu();
    const groups = screen
      .getAllByRole('button')
      .map((group) => [group.textContent, ...entriesOf(group)]);
    expect(groups).toEqual([
      ['To decide', 'Reviews', 'Appeals', 'Claims', 'Clusters', 'Approvals'],
      [
        'Campaign',
        'User management',
        'Imports',
        'Events',
        'Airdrop management',
        'Verification',
        'Campaign',
        'Payouts',
      ],
      ['Site', 'Content management', 'Texts', 'Home sections', 'Team management', 'Brand'],
      ['System', 'Admins', 'Notifications', 'Operation logs', 'Export', 'Settings'],
    ]);
    const links = screen.getAllByRole('link', { hidden: true });
    // The dashboard and the way back to the site are no resources.
    expect(links).toHaveLength(resources.length + 2);
    expect(links.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Analytics',
    ]);
    expect(links.at(-1)).toHaveTextContent('Back to home');
  });

  it('has only the entries that the role may see, and no empty group', async () => {
    await openMenu({ role: 'reviewer' });
    const groups = screen.getAllByRole('button');
    expect(groups.map(({ textContent }) => textContent)).toEqual(['To decide', 'Campaign']);
    expect(entriesOf(head('To decide'))).toEqual(['Reviews', 'Appeals', 'Clusters']);
  });

  it('shows what waits, and says it to screen readers', async () => {
    const counts = () => ({ ...NOTHING, reviews: 3, claims: 100, approvals: null });
    await openMenu({ counts });
    const group = await screen.findByRole('button', { name: 'To decide, 99+ waiting' });
    expect(group).toHaveTextContent('99+');
    await userEvent.click(group);
    expect(group).toHaveAccessibleName('To decide');
    expect(screen.getByRole('link', { name: 'Reviews, 3 waiting' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Claims, 99+ waiting' })).toHaveTextContent('99+');
    for (const name of ['Appeals', 'Approvals']) {
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
  });

  it('shows no numbers that are outdated or could not be read', async () => {
    let fails = false;
    const counts = () => {
      if (fails) throw new Error('Out of reach');
      return { ...NOTHING, appeals: 2 };
    };
    const { queryClient } = await openMenu({ counts });
    expect(await screen.findByRole('button', { name: 'To decide, 2 waiting' })).toBeVisible();
    fails = true;
    await act(() => queryClient.invalidateQueries({ queryKey: ['waiting'] }));
    await waitFor(() => expect(head('To decide')).not.toHaveTextContent('2'));
  });

  it('folds and unfolds a group, and remembers it', async () => {
    const { unmount } = await openMenu();
    expect(head('To decide')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Reviews' })).toBeNull();
    await userEvent.click(head('To decide'));
    await userEvent.click(head('Site'));
    expect(head('To decide')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('link', { name: 'Team management' })).toBeNull();
    unmount();
    const store = createPreferenceStore();
    store.reset();
    await openMenu({ store });
    expect(screen.getByRole('link', { name: 'Reviews' })).toBeVisible();
    expect(head('Site')).toHaveAttribute('aria-expanded', 'false');
    expect(head('System')).toHaveAttribute('aria-expanded', 'true');
  });

  it('marks the folded group of the screen', async () => {
    await openMenu({ address: '/reviews' });
    expect(head('To decide')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(head('To decide'));
    expect(head('To decide')).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('link', { name: 'Reviews' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows all entries as icons and in the drawer, with what waits', async () => {
    const counts = () => ({ ...NOTHING, reviews: 1 });
    const { unmount } = await openMenu({ place: 'icons', counts });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Reviews, 1 waiting' })).toBeVisible();
    unmount();
    await openMenu({ place: 'drawer', counts });
    expect(await screen.findByRole('link', { name: 'Reviews, 1 waiting' })).toBeVisible();
  });
});
