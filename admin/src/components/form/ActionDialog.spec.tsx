import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { createI18nProvider, loadTexts } from '../../providers/i18n/i18nProvider.js';
import { SectionDialog } from '../../sections/SectionDialog.js';
import { answerCalls } from '../../test-support/answerCalls.js';

const PARTNER = { name: 'Harbour', url: '', logo: '', is_active: true };
const SECTION = {
  mode: 'custom' as const,
  entries: [PARTNER],
  updated_at: '2026-01-31T08:00:00.000Z',
};

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <SectionDialog name="partners" section={SECTION} onClose={() => setOpen(false)} />
  ) : (
    <p>Closed</p>
  );
}

async function openDialog(save: () => object = () => ({})) {
  const i18nProvider = await createI18nProvider('en');
  await Promise.all([loadTexts('sections'), loadTexts('pictures')]);
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls({ updatePartners: save })}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <Screen />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.findByRole('dialog', { name: 'Partners' });
}

const name = () => screen.getByRole('textbox', { name: /^Name/ });
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));
const question = () => screen.findByRole('dialog', { name: 'Discard changes?' });

/** Every way out of a dialog but saving. */
const WAYS: [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
  [
    'a press beside it',
    () => userEvent.click(document.querySelector('.MuiDialog-container') as Element),
  ],
];

describe.each(WAYS)('a form in a dialog, left by %s', (_way, leave) => {
  it('closes at once while nothing has changed', async () => {
    await openDialog();
    await leave();
    expect(await screen.findByText('Closed')).toBeVisible();
  });

  it('asks before changes are lost', async () => {
    await openDialog();
    await userEvent.type(name(), ' Labs');
    await leave();
    const asked = await question();
    await press('Keep editing');
    expect(asked).not.toBeInTheDocument();
    expect(name()).toHaveValue('Harbour Labs');
    await leave();
    await question();
    await press('Discard changes');
    expect(await screen.findByText('Closed')).toBeVisible();
  });
});

it('a removed entry is a change, and what was saved is not asked about', async () => {
  await openDialog();
  await press('Remove Harbour');
  await press('Cancel');
  await question();
  await press('Keep editing');
  await press('Save');
  expect(await screen.findByText('Closed')).toBeVisible();
});
