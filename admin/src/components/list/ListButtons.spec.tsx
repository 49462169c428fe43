import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ListContextProvider, Notification, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { ExportCsvButton } from './ListButtons.js';

it.each([
  ['all of it', {}, {}],
  ['what its filters match', { action: 'login' }, { filter: '{"action":"login"}' }],
])('a list is exported with %s', async (_what, filterValues, query) => {
  URL.createObjectURL = () => 'blob:sample';
  URL.revokeObjectURL = () => undefined;
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const exportLogs = jest.fn(() => new Blob(['id']));
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls({ exportLogs })}
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <ListContextProvider value={{ filterValues } as never}>
          <ExportCsvButton collection="logs" />
        </ListContextProvider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button'));
  expect(exportLogs).toHaveBeenCalledWith({ query });
  expect(save.mock.instances[0]).toHaveProperty('download', 'logs_export.csv');
  save.mockRestore();
});
