import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { AdminContext, type I18nProvider, TestMemoryRouter } from 'react-admin';
import type { TaskRecord } from '../../providers/data/records.js';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { UndoableTasksAlert } from './UndoableTasks.js';

let i18nProvider: I18nProvider;

const makeTask = (id: number, title_en: string, needs: TaskRecord['needs']) =>
  ({ id, title: '任务', title_en, icon: 'discord', needs, is_active: true }) as TaskRecord;

const show = (tasks: TaskRecord[]) =>
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls({ listTasks: () => tasks })}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <UndoableTasksAlert />
        <p>The rest</p>
      </AdminContext>
    </TestMemoryRouter>,
  );

describe('the active tasks that nobody can do', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('en');
  });

  it('are named with what is missing and where to add it', async () => {
    show([
      makeTask(14, 'Join an AMA session', ['passcode_count']),
      makeTask(20, 'Hold our token', ['contract_address', 'OUTBOUND_REQUESTS']),
      makeTask(21, 'Follow us', []),
    ]);
    const alert = await screen.findByRole('note');
    expect(alert).toHaveTextContent('2 active tasks cannot be completed');
    const [meeting, token] = within(alert).getAllByRole('listitem');
    expect(meeting).toHaveTextContent('Join an AMA session · Missing: passcodes');
    expect(
      screen.getByRole('link', { name: 'Edit the task: Join an AMA session' }),
    ).toHaveAttribute('href', '/tasks/14');
    expect(token).toHaveTextContent('Contract address in the site settings');
    expect(token).toHaveTextContent('OUTBOUND_REQUESTS');
    const links = within(token as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/settings#contract_address',
      '/tasks/20',
    ]);
  });

  it('lead to the setting of an empty link', async () => {
    show([makeTask(3, 'Join our Discord server', ['action_url'])]);
    const alert = await screen.findByRole('note');
    expect(alert).toHaveTextContent('Missing: a link, in the task or the site settings');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/settings#chat_server_url');
  });

  it('are not mentioned where there are none', async () => {
    show([makeTask(21, 'Follow us', [])]);
    expect(await screen.findByText('The rest')).toBeVisible();
    expect(screen.queryByRole('note')).toBeNull();
  });
});
