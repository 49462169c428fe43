import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider, testDataProvider } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { CreateDialog } from './FormDialog.js';

it('a form that is sent twice in a moment creates one record', async () => {
  let finish = () => {};
  const saving = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const create = jest.fn(async () => {
    await saving;
    return { data: { id: 1 } };
  });
  render(
    <AdminContext
      dataProvider={testDataProvider({ create: create as never })}
      i18nProvider={await createI18nProvider('en')}
    >
      <ResourceContextProvider value="team">
        <CreateDialog record={{ name: 'Ada' }}>{null}</CreateDialog>
      </ResourceContextProvider>
    </AdminContext>,
  );
  const save = await screen.findByRole('button', { name: 'Save' });
  await userEvent.dblClick(save);
  expect(save).toBeDisabled();
  finish();
  await waitFor(() => expect(save).toBeEnabled());
  expect(create).toHaveBeenCalledTimes(1);
});
