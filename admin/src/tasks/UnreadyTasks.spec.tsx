import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { TaskList } from './TaskList.js';

const task = (id: number, action_url: string, needs: string[] = []) => ({
  id,
  order: id,
  title: '任务',
  title_en: `Task ${id}`,
  description: '',
  description_en: '',
  type: 'social',
  icon: 'twitter',
  points: 5,
  action_url,
  verification: 'self',
  verification_settings: {},
  needs,
  is_active: true,
});

const TASKS = [
  task(1, 'https://example.com/x'),
  task(2, 'https://x.com/nebula'),
  task(3, '/whitepaper'),
];

async function open(address: string, unready_tasks = [1, 3]) {
  const campaign = { unready_tasks, samples: { tasks: [1, 3], team: [], contents: [] } };
  const answers: Record<string, object> = { getCampaign: campaign, getTaskStats: {} };
  const dataProvider = {
    getList: async () => ({ data: TASKS, total: TASKS.length }),
    call: async (name: string) => answers[name] ?? {},
  };
  render(
    <TestMemoryRouter initialEntries={[address]}>
      <AdminContext
        dataProvider={dataProvider as never}
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value="tasks">
          <TaskList />
        </ResourceContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  return userEvent.setup();
}

const titles = () => screen.queryAllByText(/^Task \d$/).map(({ textContent }) => textContent);

describe('tasks that need another link', () => {
  it('are marked among all tasks, and shown alone', async () => {
    const user = await open('/tasks');
    const filter = await screen.findByRole('button', { name: '2 links to check' });
    expect(filter).toHaveAttribute('aria-pressed', 'false');
    await screen.findByText('Its link leads to an example domain.');
    expect(screen.getByText('Its page has no content of your own yet.')).toBeVisible();
    expect(screen.getAllByText('Sample')).toHaveLength(2);
    expect(titles()).toEqual(['Task 1', 'Task 2', 'Task 3']);
    await user.click(filter);
    expect(titles()).toEqual(['Task 1', 'Task 3']);
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    await user.click(filter);
    expect(titles()).toHaveLength(3);
  });

  it('are what the link of the setup opens', async () => {
    await open('/tasks?links=open');
    expect(await screen.findByText('Task 1')).toBeVisible();
    expect(titles()).toEqual(['Task 1', 'Task 3']);
  });

  it('are none once all links are in order', async () => {
    const user = await open('/tasks?links=open', []);
    const done = await screen.findByRole('status');
    expect(done).toHaveTextContent('All links are in order');
    await user.click(within(done).getByRole('button', { name: 'Show all tasks' }));
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /to check/ })).toBeNull();
  });
});
