import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { AdminContext, type AuthProvider, TestMemoryRouter } from 'react-admin';
import type { AdminRole } from '#libs/domain/index.js';
import type { CampaignState } from '../providers/data/records.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { CampaignChecklist } from './CampaignChecklist.js';

type Code = CampaignState['checklist'][number]['code'];

const REQUIRED: Code[] = ['public_url', 'password', 'pool'];
const POINTS: Code[] = ['dates', ...REQUIRED, 'brand', 'statistics', 'jetton_master', 'doable'];

async function open(is_met: boolean, role: AdminRole = 'owner') {
  const campaign = {
    checklist: POINTS.map((code) => ({ code, is_met, is_required: REQUIRED.includes(code) })),
  } as unknown as CampaignState;
  const authProvider = {
    getIdentity: async () => ({ id: 1, role }),
  } as unknown as AuthProvider;
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('campaign');
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
  it('begins with what is required, and leaves the steps of the setup to their list', async () => {
    const points = await open(false);
    const titles = points.map((item) => item.querySelector('p')?.textContent);
    expect(titles).toEqual([
      'The site has no https address',
      'The demo password is still in use',
      'The claim pool exceeds the total supply',
      'The campaign has ended',
      'The token’s contract address is missing',
    ]);
  });

  it.each([
    ['The claim pool exceeds', 'Change the claim pool', '/settings#claim_pool_tokens', 'Required'],
    ['The campaign has ended', 'Change the dates', '/settings#campaign_end', 'Recommended'],
  ])('warns: %s, and leads to the page that changes it', async (title, link, to, state) => {
    const points = await open(false);
    const point = points.find((item) => item.textContent?.includes(title)) as HTMLElement;
    expect(point).toHaveTextContent(state);
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
    expect(links.map(({ textContent }) => textContent)).toEqual(['Change the password']);
  });
});
