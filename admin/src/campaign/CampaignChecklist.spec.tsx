import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { AdminContext, type AuthProvider, TestMemoryRouter } from 'react-admin';
import type { AdminRole } from '#libs/domain/index.js';
import type { CampaignState } from '../providers/data/records.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { CampaignChecklist } from './CampaignChecklist.js';

type Code = CampaignState['checklist'][number]['code'];

const POINTS: Code[] = ['second_factor', 'brand', 'statistics', 'links', 'shares'];

async function open(is_met: boolean, role: AdminRole = 'owner') {
  const campaign = {
    checklist: POINTS.map((code) => ({ code, is_met, is_required: false })),
    setup: [
      { code: 'brand', open: is_met ? [] : ['symbol'] },
      { code: 'links', open: is_met ? [] : ['setting_links', 'section_links'] },
    ],
  } as unknown as CampaignState;
  const authProvider = {
    getIdentity: async () => ({ id: 1, role }),
  } as unknown as AuthProvider;
  const i18nProvider = await createI18nProvider('en');
  await Promise.all([loadTexts('campaign'), loadTexts('setup')]);
  render(
    <TestMemoryRouter>
      <AdminContext
        authProvider={authProvider}
        dataProvider={answerCalls({})}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <CampaignChecklist campaign={campaign} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return screen.findAllByRole('listitem');
}

describe('the checklist before going live', () => {
  it.each([
    ['An owner or a manager has no second factor', 'Set up your second factor', '/account'],
    ['The brand is still the built-in one', 'symbol', '/brand'],
    ['The home page shows invented statistics', 'Change the statistics', '/settings#stat_holders'],
    ['Some links lead to example domains', 'home sections', '/sections'],
    ['A task to share a post is not checked', 'Choose a check', '/tasks'],
  ])('warns: %s, and leads to the page that changes it', async (title, link, to) => {
    const points = await open(false);
    const point = points.find((item) => item.textContent?.includes(title)) as HTMLElement;
    expect(point).toHaveTextContent('Recommended');
    expect(await within(point).findByRole('link', { name: link })).toHaveAttribute('href', to);
  });

  it('leads nowhere once everything is done', async () => {
    const points = await open(true);
    for (const point of points) expect(point).toHaveTextContent('Done');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leads viewers to their own account only', async () => {
    await open(false, 'viewer');
    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Set up your second factor']);
  });
});
