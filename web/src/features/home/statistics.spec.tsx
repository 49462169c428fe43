import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type Language, type PublicSite } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Hero } from './hero.js';
import { Statistics } from './statistics.js';

async function renderWith(settings: Partial<PublicSite>, language: Language = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings } });
  await renderSite(
    <>
      <Hero />
      <Statistics />
    </>,
    { language },
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

  const figures = { participants: 12_345, points: 0, tokens: 1_000_000 };
  const cells = (name: string) => {
    const region = within(screen.getByRole('region', { name }));
    const texts = (role: string) => region.getAllByRole(role).map(({ textContent }) => textContent);
    return [texts('term'), texts('definition')];
  };

  it.each([
    ['en', 'The campaign in numbers', 'Participants', 'Tokens claimed', '12.3K', '1M'],
    ['zh', '活动数据一览', '参与人数', '已领取代币', '1.2万', '100万'],
  ] as const)(
    'are those of the campaign in %s, but for zeros',
    async (language, name, people, tokens, count, amount) => {
      await renderWith({ figures, stat_holders: 'typed' }, language);
      expect(await screen.findByText(count)).toBeVisible();
      expect(cells(name)).toEqual([
        [people, tokens],
        [count, amount],
      ]);
      expect(screen.queryByText('typed')).toBeNull();
    },
  );

  it('are not there before the campaign has counted anything', async () => {
    await renderWith({ figures: { participants: 0, points: 0, tokens: 0 }, site_name: 'New' });
    await waitFor(() => expect(band()).toBeNull());
    expect(screen.queryByRole('region', { name: 'The campaign in numbers' })).toBeNull();
  });
});
