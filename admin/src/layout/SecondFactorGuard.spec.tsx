import { QueryClient } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { api } from '../providers/api.js';
import { createAuthProvider } from '../providers/auth/authProvider.js';
import { session } from '../providers/auth/session.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerApi, stopAnswering } from '../test-support/answerApi.js';
import { SecondFactorGuard } from './SecondFactorGuard.js';

afterEach(() => {
  stopAnswering();
  session.end();
});

async function open(address: string, isLacking: () => boolean) {
  session.start('sample-token');
  answerApi((call) => {
    if (!call.endsWith('/auth/account')) {
      const code = 'auth.second_factor_missing';
      return Response.json({ status: 403, detail: 'Set one up first', code }, { status: 403 });
    }
    const lacks_second_factor = isLacking();
    return Response.json({ id: 1, username: 'admin', role: 'owner', lacks_second_factor });
  });
  const i18nProvider = await createI18nProvider('en');
  const Page = () => (
    <AdminContext
      authProvider={createAuthProvider(api)}
      dataProvider={{} as never}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient()}
    >
      <SecondFactorGuard />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [address],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return () => router.state.location.pathname;
}

describe('an admin without the second factor that the rules want', () => {
  it.each(['/', '/settings', '/users/5'])('is led from %s to where one is set up', async (page) => {
    const path = await open(page, () => true);
    await waitFor(() => expect(path()).toBe('/account'));
  });

  it('is led there by the first refused call, when the rule is newer than the page', async () => {
    let isRequired = false;
    const path = await open('/settings', () => isRequired);
    expect(path()).toBe('/settings');
    isRequired = true;
    await act(() => api.call('getSettings').catch(() => undefined));
    await waitFor(() => expect(path()).toBe('/account'));
  });
});
