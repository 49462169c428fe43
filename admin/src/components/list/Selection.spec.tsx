import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type GetListParams, ListBase, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { SelectAll, Selection, SelectionBar, useBulkSelection } from './Selection.js';

const Amount = () => {
  const { amount, all } = useBulkSelection();
  return <p>{all ? `all ${amount}` : amount}</p>;
};

async function show(answer: (params: GetListParams) => object) {
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={
          { getList: async (_resource: string, params: GetListParams) => answer(params) } as never
        }
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <ListBase resource="users">
          <Selection>
            <SelectionBar>
              <SelectAll />
              <Amount />
            </SelectionBar>
          </Selection>
        </ListBase>
      </AdminContext>
    </TestMemoryRouter>,
  );
}

describe('a list of which the total is an estimate', () => {
  it('says so, and counts before all that match are selected', async () => {
    await show(({ meta }) => ({
      data: [{ id: 1 }, { id: 2 }],
      total: meta?.count === 'exact' ? 23_456 : 20_000,
      meta: { isEstimate: meta?.count !== 'exact' },
    }));
    expect(await screen.findByText('20,000 users (estimated)')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox'));
    const select = { name: 'Select all 20,000 that match (estimated)' };
    await userEvent.click(screen.getByRole('button', select));
    expect(await screen.findByText('all 23456')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('23,456');
  });

  it('selects none when they cannot be counted', async () => {
    await show(({ meta }) => {
      if (meta?.count === 'exact') throw new Error('Away');
      return { data: [{ id: 1 }], total: 20_000, meta: { isEstimate: true } };
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    const select = await screen.findByRole('button', { name: /Select all 20,000/ });
    await userEvent.click(select);
    expect(screen.getByText('1')).toBeVisible();
    expect(select).toBeEnabled();
  });
});

it('selects all that match at once where the total is exact', async () => {
  await show(() => ({ data: [{ id: 1 }], total: 300, meta: { isEstimate: false } }));
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 300 that match' }));
  expect(screen.getByText('all 300')).toBeVisible();
});
