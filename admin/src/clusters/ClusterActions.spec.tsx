import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  Notification,
  RecordContextProvider,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { useLocation } from 'react-router';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { ClusterActions } from './ClusterActions.js';

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{decodeURIComponent(`${pathname}${search}`)}</p>;
};

const FILTER = encodeURIComponent(JSON.stringify({ status: 'open' }));

/** Shows the buttons of the second of three clusters; returns the calls. */
async function show() {
  const calls: unknown[] = [];
  const dataProvider = {
    ...(answerCalls({
      releaseCluster: ({ path }) => {
        calls.push(path);
        return { decision_id: 77, users: 8, next: null };
      },
      undoClusterDecision: ({ path }) => {
        calls.push(path);
        return { decision_id: 77, users: 8, next: null };
      },
    }) as object),
    getList: async (_resource: string, params: object) => {
      calls.push(params);
      return { data: [{ id: 9 }, { id: 2 }, { id: 5 }], total: 3 };
    },
  };
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('clusters');
  render(
    <TestMemoryRouter
      initialEntries={[`/clusters/2/members?sort=users&order=ASC&filter=${FILTER}`]}
    >
      <AdminContext
        dataProvider={dataProvider as never}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <Address />
        <ResourceContextProvider value="clusters">
          <RecordContextProvider value={{ id: 2, users: 8 }}>
            <div role="dialog" aria-label="Cluster 2">
              <ClusterActions />
            </div>
          </RecordContextProvider>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next cluster' })).toBeEnabled());
  return calls;
}

describe('a cluster’s keys', () => {
  it.each([
    ['n', /^\/clusters\/5\/members\?/],
    ['p', /^\/clusters\/9\/members\?/],
  ])('%s moves in the list’s order, in the same part', async (key, address) => {
    const [list] = await show();
    expect(list).toMatchObject({
      sort: { field: 'users', order: 'ASC' },
      filter: { status: 'open' },
    });
    await userEvent.keyboard(key);
    expect(screen.getByText(address)).toHaveTextContent('"status":"open"');
  });

  it('open a question, decide, and undo the decision', async () => {
    const calls = await show();
    calls.length = 0;
    await userEvent.keyboard('r');
    const question = within(await screen.findByRole('dialog', { name: 'Release the cluster' }));
    // The keys of the screen below rest while a question is open.
    await userEvent.keyboard('n');
    expect(screen.getByText(/^\/clusters\/2\/members/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('8 members released')).toBeVisible();
    await userEvent.keyboard('u');
    expect(await screen.findByText('Decision about cluster 2 undone')).toBeVisible();
    const made = calls.filter((call) => !Object.hasOwn(call as object, 'pagination'));
    expect(made).toEqual([{ id: 2 }, { id: 2, decision: 77 }]);
  });
});
