import { screen, waitFor } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Footer } from './footer.js';

describe('The footer', () => {
  it('has no heading for channels and no network where the operator names none', async () => {
    const none = { microblog_url: '', chat_url: '', code_host_url: '', chat_server_url: '' };
    answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...none, token_network: '' } });
    await renderSite(<Footer />);
    await waitFor(() => expect(screen.queryByText('Community')).toBeNull());
    expect(screen.queryByText(/^Built on/)).toBeNull();
    expect(screen.getByText('Quick links')).toBeVisible();
  });

  it('lists the channels that there are', async () => {
    answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, chat_url: '' } });
    await renderSite(<Footer />);
    await waitFor(() => expect(screen.queryByText('Telegram')).toBeNull());
    expect(screen.getByText('Community')).toBeVisible();
  });
});
