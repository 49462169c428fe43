import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { useFigures } from '../components/figures/useFigures.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { PasswordDialog } from './PasswordDialog.js';

/** A screen below the dialog that says whether the demo password is changed. */
function Checklist() {
  const { figures } = useFigures(['campaign', 'state'], (api) => api('getCampaign'));
  return <p>{figures?.mode === 'live' ? 'Done' : 'Recommended'}</p>;
}

async function openDialog() {
  let isChanged = false;
  const dataProvider = answerCalls({
    getCampaign: () => ({ mode: isChanged ? 'live' : 'preview' }),
    changePassword: () => {
      isChanged = true;
    },
  });
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <Checklist />
        <PasswordDialog onClose={() => undefined} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const fill = async (label: RegExp, password: string) => {
    const input = dialog.getByLabelText(label, { selector: 'input' });
    await userEvent.click(input);
    await userEvent.paste(password);
    return input;
  };
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Change password' }));
  return { dialog, fill, save };
}

describe('the password', () => {
  it('once changed is no longer on the checklist below', async () => {
    const { fill, save } = await openDialog();
    expect(screen.getByText('Recommended')).toBeVisible();
    await fill(/^Current password/, 'jetdrop-demo');
    await fill(/^New password/, 'granite harbour lantern');
    await fill(/^Repeat/, 'granite harbour lantern');
    await save();
    expect(await screen.findByText('Done')).toBeVisible();
  });

  it('that is too short has the focus', async () => {
    const { fill, save } = await openDialog();
    await fill(/^Current password/, 'jetdrop-demo');
    const input = await fill(/^New password/, 'short');
    await fill(/^Repeat/, 'short');
    await save();
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
  });
});
