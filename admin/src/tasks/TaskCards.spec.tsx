import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, ListContextProvider, TestMemoryRouter } from 'react-admin';
import { Ordering } from '../components/list/Ordering.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { TaskCards } from './TaskCards.js';

const makeTask = (id: number, order: number) => ({
  id,
  order,
  title: '任务',
  title_en: `Task ${id}`,
  type: 'social',
  icon: '',
  points: 5,
  needs: [],
  is_active: true,
});

it('the cards of tasks are there in their own order, whatever the address sorts by', async () => {
  const list = {
    data: [makeTask(1, 2), makeTask(2, 1)],
    sort: { field: 'points', order: 'DESC' },
    isPending: false,
  };
  render(
    <TestMemoryRouter>
      <AdminContext i18nProvider={await createI18nProvider('en')} queryClient={new QueryClient()}>
        <ListContextProvider value={list as never}>
          <Ordering operation="moveTask" names={['social']} groupOf={({ type }) => type}>
            <TaskCards />
          </Ordering>
        </ListContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map((card) => /Task \d/.exec(card.textContent)?.[0])).toEqual(['Task 2', 'Task 1']);
});
