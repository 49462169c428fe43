import { act, screen, within } from '@testing-library/react';
import { makeMe, renderLive } from '../../../../../../test/support/web/live.js';
import { Leaderboard } from './leaderboard.js';

const UPDATED = '2030-05-10T08:00:00.000Z';
const ENTRIES = Array.from({ length: 25 }, (_, index) => ({
  place: index + 1,
  name: `user${index + 1}`,
  points: 5000 - index,
}));
const PLACE = { place: 3, points: 4998, of: 40, updated_at: UPDATED };

const show = (entries = ENTRIES, place: object = PLACE) =>
  renderLive(<Leaderboard account={makeMe()} />, {
    'GET /public/leaderboard': { updated_at: UPDATED, entries },
    'GET /me/standing': place,
  });

const rows = () => screen.getAllByRole('row').slice(1);

describe('The leaderboard', () => {
  it('shows the first ten, and all when asked', async () => {
    await show();
    await screen.findByRole('table', { name: 'Leaderboard' });
    expect(rows()).toHaveLength(10);
    expect(rows()[0]).toHaveTextContent('1user15,000');
    await act(async () => screen.getByRole('button', { name: 'Show all 25' }).click());
    expect(rows()).toHaveLength(25);
    await act(async () => screen.getByRole('button', { name: 'Show fewer' }).click());
    expect(rows()).toHaveLength(10);
  });

  it('shows the visitor’s own place, and marks it', async () => {
    await show();
    const place = 'You rank 3 of 40, with 4,998 points.';
    expect(await screen.findByText(place)).toBeVisible();
    await screen.findByRole('table');
    const marked = rows().filter((row) => row.dataset['mine'] === 'true');
    expect(marked.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['user3']);
  });

  it('says so when the visitor has no place, and when nobody has', async () => {
    await show([], { ...PLACE, place: null, points: 0, of: 0 });
    expect(await screen.findByText(/^You have no rank yet/)).toBeVisible();
    expect(await screen.findByText('Nobody has points yet')).toBeVisible();
  });

  it('offers another try when it cannot be loaded', async () => {
    await renderLive(<Leaderboard account={null} />);
    expect(await screen.findByText('The leaderboard could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
