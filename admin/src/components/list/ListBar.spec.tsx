import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type I18nProvider, ListBase, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { SelectFilter, TextFilter } from './filters.js';
import { ListBar } from './ListBar.js';

let i18nProvider: I18nProvider;

describe('a filter that is added', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('en');
  });

  it.each([
    ['combobox', 'Status'],
    ['spinbutton', 'Points from'],
  ])('has the focus in its %s', async (role, name) => {
    const user = userEvent.setup();
    await act(async () => {
      render(
        <TestMemoryRouter>
          <AdminContext
            dataProvider={{ getList: async () => ({ data: [{ id: 1 }], total: 1 }) } as never}
            i18nProvider={i18nProvider}
            queryClient={new QueryClient()}
          >
            <ListBase resource="users">
              <ListBar
                filters={[
                  <SelectFilter
                    key="status"
                    source="status"
                    values={['banned']}
                    texts="users.status"
                  />,
                  <TextFilter key="from" source="total_points_gte" type="number" />,
                ]}
              >
                Users
              </ListBar>
            </ListBase>
          </AdminContext>
        </TestMemoryRouter>,
      );
    });
    await user.click(await screen.findByRole('button', { name: /filter/i }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    expect(await screen.findByRole(role, { name })).toHaveFocus();
  });
});
