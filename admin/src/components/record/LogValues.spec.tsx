import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, TestMemoryRouter } from 'react-admin';
import type { LogRecord } from '../../providers/data/records.js';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { unsavedWork } from '../../providers/unsaved.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { LogValues } from './LogValues.js';

const ENTRY = { id: 42, resource_type: 'content', resource_id: 5 } as LogRecord;
const VALUES = [{ field: 'content', from: 'You get 10 tokens.', to: 'You get 12 tokens.' }];
const UPDATED_AT = '2026-01-31T08:00:00.000Z';

/** Shows the change of a section that has this text now; returns the calls that restore it. */
async function show(content: string, role = 'manager') {
  const restored: unknown[] = [];
  const dataProvider = answerCalls({
    listLogValues: () => VALUES,
    getContent: () => ({ id: 5, content, updated_at: UPDATED_AT }),
    restoreContent: (options) => {
      restored.push(options);
      return { id: 5 };
    },
  });
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={{ getIdentity: async () => ({ id: 1, role }) } as never}
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <LogValues entry={ENTRY} />
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  expect(await screen.findByText('Content')).toBeTruthy();
  return restored;
}

const NAME = 'Restore what was there before entry 42';

describe('a change in the history', () => {
  it('shows the words that were removed and added', async () => {
    await show('You get 12 tokens.');
    expect(screen.getByRole('deletion')).toHaveTextContent('Removed: 10');
    expect(screen.getByRole('insertion')).toHaveTextContent('Added: 12');
  });

  it('is undone after a question', async () => {
    const restored = await show('You get 12 tokens.');
    await userEvent.click(await screen.findByRole('button', { name: NAME }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/Changed again since/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^Restore/ }));
    expect(await screen.findByText('Restored')).toBeTruthy();
    const body = { entry: 42, overwrite: false, updated_at: UPDATED_AT };
    expect(restored).toEqual([{ path: { id: 5 }, body }]);
  });

  it('names the later changes that are overwritten', async () => {
    const restored = await show('You get 15 tokens.');
    await userEvent.click(await screen.findByRole('button', { name: NAME }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Changed again since: Content/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^Restore/ }));
    await screen.findByText('Restored');
    expect(restored).toMatchObject([{ body: { overwrite: true } }]);
  });

  it('is not undone while a form has unsaved changes', async () => {
    await show('You get 12 tokens.');
    const end = unsavedWork.begin();
    await userEvent.click(await screen.findByRole('button', { name: NAME }));
    expect(await screen.findByText('Save or discard your changes first.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    end();
  });

  it('is only shown to an admin who may not change the record', async () => {
    await show('You get 12 tokens.', 'viewer');
    expect(screen.getByRole('deletion')).toBeTruthy();
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });
});
