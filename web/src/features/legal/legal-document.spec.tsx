import { screen, waitFor } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type Language, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './privacy-page.js';

const SERVICE = { outside_score_url: 'https://score.example.com' };

async function show(settings: Partial<SiteSettings>, language: Language = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, site_name: 'Sample', ...settings } });
  await renderSite(<Page />, { language });
  // The settings have come.
  await waitFor(() => expect(screen.getAllByText(/Sample/).length).toBeGreaterThan(0));
  return screen.queryByText(/score\.example\.com/);
}

describe('The privacy policy', () => {
  it('names the outside service that learns of wallets, where there is one', async () => {
    const paragraph = await show({ ...SERVICE, campaign_mode: 'live' });
    expect(paragraph).toHaveTextContent(/address of your wallet, and nothing else about you/);
  });

  it('names it in Chinese', async () => {
    const paragraph = await show({ ...SERVICE, campaign_mode: 'live' }, 'zh');
    expect(paragraph).toHaveTextContent(/不会发送其他与你有关的信息/);
  });

  it('names none by default, nor in a preview, in which nobody is asked', async () => {
    expect(await show({ campaign_mode: 'live' })).toBeNull();
    expect(await show(SERVICE)).toBeNull();
  });
});
