import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type I18nProvider, ListBase, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { ColumnsButton } from './ColumnsButton.js';
import { Column, PlainBody, RecordTable } from './RecordTable.js';
import { TableColumnsProvider } from './TableColumns.js';

let i18nProvider: I18nProvider;

const getList = async () => ({ data: [{ id: 1, username: 'ada' }], total: 1 });
const head = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);

beforeAll(async () => {
  i18nProvider = await createI18nProvider('en');
});

it('columns are shown, hidden, moved and put back by keyboard, and the focus stays', async () => {
  const user = userEvent.setup();
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={{ getList } as never}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ListBase resource="users">
          <TableColumnsProvider>
            <ColumnsButton />
            <RecordTable body={PlainBody} hiddenColumns={['status']}>
              <Column source="id" disableSort />
              <Column source="username" disableSort />
              <Column source="status" disableSort />
              <Column label="users.actions" />
            </RecordTable>
          </TableColumnsProvider>
        </ListBase>
      </AdminContext>
    </TestMemoryRouter>,
  );
  expect(await screen.findByRole('table')).toBeTruthy();
  const before = ['ID', 'Username', 'Actions'];
  expect(head()).toEqual(before);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Columns' }));

  act(() => dialog.getByRole('checkbox', { name: 'Status' }).focus());
  await user.keyboard(' ');
  expect(head()).toEqual(['ID', 'Username', 'Status', 'Actions']);

  const down = dialog.getByRole('button', { name: 'Move ID down' });
  act(() => down.focus());
  await user.keyboard('{Enter}{Enter}');
  expect(head()).toEqual(['Username', 'Status', 'ID', 'Actions']);
  expect(down).toHaveFocus();
  expect(dialog.getByRole('status')).toHaveTextContent('ID is now at place 3 of 4');
  await user.keyboard('{Enter}{Enter}');
  expect(head()).toEqual(['Username', 'Status', 'Actions', 'ID']);
  expect(down).toHaveFocus();

  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(head()).toEqual(before);
});
