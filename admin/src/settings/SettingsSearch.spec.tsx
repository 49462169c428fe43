import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Language } from '#libs/domain/index.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { SettingsSearch } from './SettingsSearch.js';

async function openSearch(language: Language) {
  const i18nProvider = await createI18nProvider(language);
  await loadTexts('settings');
  const Search = () => (
    <AdminContext
      dataProvider={{} as never}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient()}
    >
      <SettingsSearch />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: <Search /> }]);
  await act(async () => render(<RouterProvider router={router} />));
  const input = screen.getByRole('combobox');
  const type = async (text: string) => {
    await userEvent.clear(input);
    await userEvent.type(input, text);
  };
  const address = () => router.state.location.pathname + router.state.location.hash;
  return { input, type, address };
}

const options = () => screen.findAllByRole('option');

describe('the search of the settings', () => {
  it.each([
    ['en', 'pool', 'Claim pool', 'Campaign'],
    ['en', '奖池', 'Claim pool', 'Campaign'],
    ['zh', 'pool', '奖池总量', '活动'],
    ['zh', '奖池', '奖池总量', '活动'],
    ['zh', 'keep submissions', '凭证保留天数', '隐私'],
    // A word of an explanation, and another word for the same.
    ['en', 'without cookies', 'Count page views', 'Privacy'],
    ['en', '提现', 'Claim deadline', 'Campaign'],
  ] as const)('finds in %s by %s: %s', async (language, text, label, page) => {
    const { type } = await openSearch(language);
    await type(text);
    const [first] = await options();
    expect(first).toHaveTextContent(label);
    expect(first).toHaveTextContent(page);
  });

  it('counts what it finds, and leads there by keyboard', async () => {
    const { input, type, address } = await openSearch('en');
    await type('language');
    expect(await options()).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('2 settings found');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/settings/project#admin_default_language');
    expect(input).toHaveValue('');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('');
  });

  it('is closed by Escape, and says when nothing matches', async () => {
    const { input, type } = await openSearch('en');
    await type('pool');
    await options();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(input).toHaveValue('');
    await type('zz~');
    expect(await screen.findByText('No setting matches')).toBeVisible();
  });
});
