import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Hero } from './hero.js';
import { Statistics } from './statistics.js';

async function renderWith(settings: Partial<SiteSettings>) {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings } });
  await renderSite(
    <>
      <Hero />
      <Statistics />
    </>,
  );
}

const band = () => screen.queryByRole('region', { name: 'The token in numbers' });

describe('The statistics', () => {
  it('leave out a figure that the operator has emptied, with its label', async () => {
    await renderWith({ stat_volume: '', stat_holders: '77,000' });
    expect(await screen.findByText('77,000')).toBeVisible();
    expect(within(band() as HTMLElement).getAllByRole('term')).toHaveLength(3);
    expect(screen.queryByText('Trading volume')).toBeNull();
  });

  it('are not there when all are empty', async () => {
    await renderWith({
      stat_holders: '',
      stat_transactions: '',
      stat_volume: '',
      stat_market_cap: '',
      token_standard: '',
    });
    await waitFor(() => expect(band()).toBeNull());
    expect(screen.queryByText('Standard')).toBeNull();
  });
});
