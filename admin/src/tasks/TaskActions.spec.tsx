import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  type I18nProvider,
  ListBase,
  Notification,
  RecordContextProvider,
  TestMemoryRouter,
  useListContext,
} from 'react-admin';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { TaskActiveSwitch } from './TaskActions.js';

let i18nProvider: I18nProvider;

const TASK = { id: 1, title: 'Follow us', is_active: true };

const offline = async () => {
  throw new TypeError('Failed to fetch');
};

function Tasks() {
  const { data = [] } = useListContext();
  return data.map((task) => (
    <RecordContextProvider key={task.id} value={task}>
      <h2>{task['title']}</h2>
      <TaskActiveSwitch />
    </RecordContextProvider>
  ));
}

interface Server {
  /** How the list is read after the change. */
  reread: () => Promise<object>;
  /** How the undo is answered. */
  undone: () => Promise<object>;
}

/** Switches the task off, then undoes that. */
async function switchOffAndUndo({ reread, undone }: Server) {
  const user = userEvent.setup();
  const getList = jest.fn(reread).mockResolvedValueOnce({ data: [TASK], total: 1 });
  const call = jest.fn(undone).mockResolvedValueOnce({ ...TASK, is_active: false });
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={{ getList, call } as never}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ListBase resource="tasks">
          <Tasks />
        </ListBase>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await user.click(await screen.findByRole('switch'));
  expect(screen.getByRole('switch')).not.toBeChecked();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(call).toHaveBeenCalledTimes(2);
}

describe('the switch of a task', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('en');
  });
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('is where the server has it after an undo that failed', async () => {
    await switchOffAndUndo({ reread: offline, undone: offline });
    expect(await screen.findByText('Failed to update task status')).toBeVisible();
    expect(screen.getByRole('switch')).not.toBeChecked();
  });

  it('puts back itself alone, not what another admin has changed meanwhile', async () => {
    const changed = { ...TASK, title: 'Follow us on X', is_active: false };
    await switchOffAndUndo({
      reread: async () => ({ data: [changed], total: 1 }),
      undone: () => new Promise(() => undefined),
    });
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByRole('heading')).toHaveTextContent('Follow us on X');
  });
});
