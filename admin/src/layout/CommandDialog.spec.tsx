import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceDefinitionContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { CommandDialog } from './CommandDialog.js';

async function openDialog() {
  const onClose = jest.fn();
  const i18nProvider = await createI18nProvider('en');
  const getList = async (resource: string, { filter }: { filter: { q: string } }) => {
    const data = resource === 'users' && filter.q ? [{ id: 5, username: filter.q }] : [];
    return { data, total: data.length };
  };
  const users = { name: 'users', hasList: true, recordRepresentation: 'username' };
  const Dialog = () => (
    <AdminContext
      dataProvider={{ getList } as never}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient()}
    >
      <ResourceDefinitionContextProvider definitions={{ users }}>
        <CommandDialog onClose={onClose} />
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: <Dialog /> }]);
  await act(async () => render(<RouterProvider router={router} />));
  const marked = () => {
    const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
    return id && document.getElementById(id)?.textContent;
  };
  return { onClose, router, marked };
}

describe('the command dialog', () => {
  it('leads to a screen by keyboard', async () => {
    const { onClose, router, marked } = await openDialog();
    expect(screen.getByRole('combobox', { name: 'Go to' })).toHaveFocus();
    expect(marked()).toMatch(/^Dashboard/);
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toMatch(/^User management/);
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toMatch(/^Dashboard/);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(router.state.location.pathname).toBe('/users');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leads to a record in which the server finds the text', async () => {
    const { router } = await openDialog();
    await userEvent.keyboard('ada');
    expect(await screen.findByRole('option', { name: /^ada/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/users/5');
  });

  it('leads to a setting by a word of either language', async () => {
    const { router } = await openDialog();
    await userEvent.keyboard('奖池');
    await userEvent.click(await screen.findByRole('option', { name: /^Claim pool/ }));
    expect(router.state.location).toMatchObject({
      pathname: '/settings/campaign',
      hash: '#claim_pool_tokens',
    });
  });

  it('says that nothing matches, and is closed by Escape', async () => {
    const { onClose } = await openDialog();
    await userEvent.keyboard('zz~');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
