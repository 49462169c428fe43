import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  type I18nProvider,
  ListBase,
  localStorageStore,
  TestMemoryRouter,
} from 'react-admin';
import { useLocation } from 'react-router';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { SavedQueriesButton } from './SavedQueriesButton.js';

let i18nProvider: I18nProvider;

beforeAll(async () => {
  i18nProvider = await createI18nProvider('en');
});

afterEach(() => localStorage.clear());

const Address = () => <output>{useLocation().search}</output>;

const address = () =>
  Object.fromEntries(new URLSearchParams(screen.getByText(/^\?/).textContent ?? ''));

const HELD = `filter=${encodeURIComponent('{"is_held":"true"}')}&sort=id&order=DESC`;

function open(search: string, store = localStorageStore('1', 'test'), id = 1) {
  const { unmount } = render(
    <TestMemoryRouter initialEntries={[`/users?${search}`]}>
      <AdminContext
        dataProvider={{ getList: async () => ({ data: [{ id: 1 }], total: 1 }) } as never}
        authProvider={{ checkAuth: async () => {}, getIdentity: async () => ({ id }) } as never}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
        store={store}
      >
        <ListBase resource="users" storeKey={false}>
          <SavedQueriesButton />
        </ListBase>
        <Address />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return { store, unmount };
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Saved queries' }));
  return within(screen.getByRole('dialog', { name: 'Saved queries' }));
}

async function save(user: ReturnType<typeof userEvent.setup>, name: string) {
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Query name' }), name);
  await user.click(dialog.getByRole('button', { name: /^Save current query/ }));
  return dialog;
}

describe('a saved query of a list', () => {
  it('brings back filters and sort, also later, and not for another admin', async () => {
    const user = userEvent.setup();
    const { store, unmount } = open(HELD);
    await save(user, ' Held ');
    unmount();

    const other = open('sort=username&order=ASC', store, 2);
    const none = await openDialog(user);
    expect(none.queryByRole('button', { name: 'Held' })).toBeNull();
    other.unmount();

    open('sort=username&order=ASC', store);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Held' }));
    expect(address()).toMatchObject({ filter: '{"is_held":"true"}', sort: 'id', order: 'DESC' });
  });

  it('asks before it replaces one of the same name', async () => {
    const user = userEvent.setup();
    open(HELD);
    const dialog = await save(user, 'Held');
    await user.type(dialog.getByRole('textbox', { name: 'Query name' }), 'Held');
    await user.click(dialog.getByRole('button', { name: /^Save current query/ }));
    expect(dialog.getByRole('status')).toHaveTextContent('It will be replaced');
    await user.click(dialog.getByRole('button', { name: 'Replace it' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  it('is removed', async () => {
    const user = userEvent.setup();
    open(HELD);
    const dialog = await save(user, 'Held');
    await user.click(dialog.getByRole('button', { name: 'Remove query "Held"' }));
    expect(dialog.queryAllByRole('listitem')).toEqual([]);
  });

  it('has a name of at most 60 characters, and is not saved without one', async () => {
    const user = userEvent.setup();
    open(HELD);
    const dialog = await openDialog(user);
    expect(dialog.getByRole('button', { name: /^Save current query/ })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Query name' }), 'x'.repeat(61));
    expect(dialog.getByRole('textbox', { name: 'Query name' })).toHaveValue('x'.repeat(60));
  });

  it('is ignored where the browser has stored something else', async () => {
    const user = userEvent.setup();
    const store = localStorageStore('1', 'test');
    store.setItem('queries.1.users', [null, { name: 'Broken', filter: 3 }]);
    open(HELD, store);
    const dialog = await openDialog(user);
    expect(dialog.queryAllByRole('listitem')).toEqual([]);
  });
});
