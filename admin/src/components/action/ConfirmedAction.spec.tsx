import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { ConfirmedAction } from './ConfirmedAction.js';

it('a reason stays on screen until the server has taken it', async () => {
  const sent: unknown[] = [];
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => ({})];
  render(
    <TestMemoryRouter>
      <AdminContext i18nProvider={await createI18nProvider('en')}>
        <ConfirmedAction
          asked={1}
          onPending={() => undefined}
          icon={null}
          label="users.ban"
          reasons={['farming']}
          run={async (_api, notice) => {
            sent.push(notice);
            return (await answers.shift()?.()) ?? {};
          }}
        />
      </AdminContext>
    </TestMemoryRouter>,
  );
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, 'Made by a script');
  await userEvent.click(screen.getByRole('button', { name: 'Ban' }));
  expect(reason).toHaveValue('Made by a script');
  await userEvent.click(await screen.findByRole('button', { name: 'Ban' }));
  expect(sent).toEqual(Array(2).fill({ reason: 'Made by a script' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
