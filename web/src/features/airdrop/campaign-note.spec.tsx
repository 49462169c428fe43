import { screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Footer } from '../../app/layout/footer.js';
import { CampaignCard } from './campaign-card.js';
import { CampaignNote } from './campaign-note.js';
import { ConnectBanner } from './wallet-banner.js';

const CLOSED = {
  ...DEFAULT_SITE_SETTINGS,
  campaign_mode: 'live',
  campaign_end: '2026-01-01T00:00:00.000Z',
  closed_at: '2026-01-15T08:00:00.000Z',
  is_paused: true,
};

describe('A closed campaign', () => {
  it.each([
    ['en', 'The campaign is closed.', 'Read the report', /2026/],
    ['zh', '活动已关闭。', '查看报告', /2026年1月15日/],
  ] as const)('in %s says so, and where the report is', async (language, title, name, since) => {
    answerApi({ '/public/site': CLOSED });
    await renderSite(<CampaignNote />, { language });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent(since);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/report');
  });

  it('is closed in the card and in the banner', async () => {
    answerApi({ '/public/site': CLOSED });
    await renderSite(
      <>
        <CampaignCard />
        <ConnectBanner
          wallet={{ connect: () => undefined, status: 'not_connected' }}
          notice={null}
          isSigningIn={false}
          hasQuestions={false}
        />
      </>,
    );
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(screen.getByText(/^The campaign is closed\. Nothing can be earned/)).toBeVisible();
  });

  it('has its report in the footer, which an open one has not', async () => {
    answerApi({ '/public/site': CLOSED });
    const { unmount } = await renderSite(<Footer />);
    const link = await screen.findByRole('link', { name: 'Campaign report' });
    expect(link).toHaveAttribute('href', '/report');
    unmount();
    answerApi({ '/public/site': DEFAULT_SITE_SETTINGS });
    await renderSite(<Footer />);
    expect(screen.queryByRole('link', { name: 'Campaign report' })).toBeNull();
  });
});
