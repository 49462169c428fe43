import { screen } from '@testing-library/react';
import type { Schemas } from '#libs/api-client/index.js';
import { makeMe, renderLive } from '../../../test-support/live.js';
import { MyActivity } from './my-activity.js';

const makeEntry = (entry: Partial<Schemas['ActivityDto']>): Schemas['ActivityDto'] => ({
  id: 1,
  kind: 'claim',
  amount: 2,
  currency: 'tokens',
  task_id: null,
  claim_id: 3,
  reason: null,
  decision_id: null,
  is_reviewed: false,
  created_at: '2030-05-10T08:00:00.000Z',
  ...entry,
});

describe('My activity', () => {
  it.each([
    ['en', 'Delivered: claim 3'],
    ['zh', '已到账：领取 #3'],
  ] as const)('in %s tells once that tokens have arrived', async (language, words) => {
    const answers = {
      'GET /me/activity': [
        makeEntry({ id: 9, kind: 'payout' }),
        makeEntry({ id: 8, kind: 'payout', amount: -2 }),
        makeEntry({ id: 7 }),
      ],
      'GET /me/decisions': [],
      'GET /me/claims': [],
    };
    await renderLive(<MyActivity account={makeMe()} tasks={[]} />, answers, language);
    expect(await screen.findByText(words)).toBeVisible();
    // The claim added them; their arrival adds nothing.
    expect(screen.getByText('2 JETD')).toBeVisible();
    expect(screen.getByText('+2 JETD')).toBeVisible();
    expect(screen.queryByText('−2 JETD')).toBeNull();
  });
});
