import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { ConfirmDialog } from './ConfirmDialog.js';

describe('a question before what cannot be undone', () => {
  it('is answered by typing the number, and giving a reason for the log', async () => {
    const onConfirm = jest.fn();
    render(
      <TestMemoryRouter>
        <AdminContext i18nProvider={await createI18nProvider('en')}>
          <ConfirmDialog
            tone="error"
            title="users.bulk_delete_title"
            content="users.bulk_delete_title"
            confirmLabel="users.bulk_delete"
            reasons={['abuse']}
            isReasonForLog
            numberToType={1300}
            onConfirm={onConfirm}
            onClose={() => undefined}
          />
        </AdminContext>
      </TestMemoryRouter>,
    );
    const confirm = screen.getByRole('button', { name: /delete/i });
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Made by a script');
    const number = screen.getByRole('textbox', { name: /Type 1,300 to confirm/ });
    await userEvent.type(number, '130');
    await userEvent.click(confirm);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByText('Please type the number above exactly')).toBeVisible();
    await userEvent.type(number, '0');
    await userEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledWith({ reason: 'Made by a script' });
  });
});
