import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  AdminContext,
  ListContextProvider,
  RecordContextProvider,
  TestMemoryRouter,
  useListContext,
} from 'react-admin';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { TaskTitle } from './TaskFields.js';
import { TaskFilter, UnreadyTasks } from './UnreadyTasks.js';

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

function Titles() {
  const { data = [] } = useListContext();
  return data.map((record) => (
    <RecordContextProvider key={record.id} value={record}>
      <TaskTitle />
    </RecordContextProvider>
  ));
}

/** The filter above the tasks, as on their page. */
function Tasks({ isFiltered }: { isFiltered: boolean }) {
  const [isOn, setOn] = useState(isFiltered);
  return (
    <ListContextProvider value={{ data: TASKS } as never}>
      <TaskFilter isOn={isOn} onChange={setOn} />
      <UnreadyTasks isOn={isOn} onShowAll={() => setOn(false)}>
        <Titles />
      </UnreadyTasks>
    </ListContextProvider>
  );
}

async function open({ isFiltered = false, unready_tasks = [1, 3] }) {
  const samples = { tasks: [1, 3], team: [], contents: [] };
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls({ getCampaign: () => ({ unready_tasks, samples }) })}
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <Tasks isFiltered={isFiltered} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return userEvent.setup();
}

const titles = () => screen.queryAllByText(/^Task \d$/).map(({ textContent }) => textContent);

describe('tasks to check', () => {
  it('are marked among all tasks, and shown alone', async () => {
    const user = await open({});
    const filter = await screen.findByRole('button', { name: '2 tasks to check' });
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

  it('are none once all links are in order', async () => {
    const user = await open({ isFiltered: true, unready_tasks: [] });
    const done = await screen.findByRole('status');
    expect(done).toHaveTextContent('All tasks are in order');
    await user.click(within(done).getByRole('button', { name: 'Show all tasks' }));
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /to check/ })).toBeNull();
  });
});
