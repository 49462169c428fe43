import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Schemas } from '#libs/api-client/index.js';
import { makeMe, makeTask, renderLive } from '../../../../../test/support/web/live.js';
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
  ] as const)('in %s says once that tokens have arrived', async (language, words) => {
    const answers = {
      'GET /me/activity': [
        makeEntry({ id: 9, kind: 'payout' }),
        makeEntry({ id: 8, kind: 'payout', amount: -2 }),
        makeEntry({ id: 7 }),
      ],
      'GET /me/wallet-changes': [],
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

  it('says among what was earned when the wallet changed', async () => {
    const [from, to] = [makeMe().wallet_address, makeMe().wallet_address.replace(/.{4}$/, 'abcd')];
    const at = (time: string) => ({ created_at: `2030-05-10T${time}:00.000Z` });
    const answers = {
      'GET /me/activity': [
        makeEntry({ id: 9, ...at('09:00') }),
        makeEntry({ id: 7, ...at('07:00') }),
      ],
      'GET /me/wallet-changes': [{ id: 1, from_wallet: from, to_wallet: to, ...at('08:00') }],
      'GET /me/decisions': [],
      'GET /me/claims': [],
    };
    await renderLive(<MyActivity account={makeMe()} tasks={[]} />, answers);
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringContaining('Claim 3'),
      expect.stringMatching(/^Your wallet changed from UQ.+ to UQ.+abcd/),
      expect.stringContaining('Claim 3'),
    ]);
  });

  it('says which Telegram account is linked, and unlinks it', async () => {
    const answers = {
      'GET /me/activity': [],
      'GET /me/wallet-changes': [],
      'GET /me/decisions': [],
      'GET /me/claims': [],
      'DELETE /me/telegram': null,
    };
    const account = makeMe({ telegram: { name: '@ada' } });
    const calls = await renderLive(<MyActivity account={account} tasks={[]} />, answers);
    expect(await screen.findByText('Telegram account linked: @ada')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Unlink Telegram' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('DELETE /me/telegram'));
  });

  it.each([
    ['en', 'Reversed: Read the paper', 'Restored: Read the paper'],
    ['zh', '收回：阅读白皮书', '恢复：阅读白皮书'],
  ] as const)('in %s names the task of reversed points', async (language, taken, given) => {
    const points = { amount: -50, currency: 'points', claim_id: null } as const;
    const answers = {
      'GET /me/activity': [
        makeEntry({ ...points, id: 9, kind: 'reversal', task_id: 7, decision_id: 2 }),
        makeEntry({
          ...points,
          id: 8,
          kind: 'restoration',
          amount: 50,
          task_id: 7,
          decision_id: 2,
        }),
        makeEntry({ ...points, id: 6, kind: 'reversal' }),
      ],
      'GET /me/wallet-changes': [],
      'GET /me/decisions': [],
      'GET /me/claims': [],
    };
    const task = {
      ...makeTask('self', {}),

      id: 7,
      title: '阅读白皮书',
      title_en: 'Read the paper',
    };
    await renderLive(<MyActivity account={makeMe()} tasks={[task]} />, answers, language);
    expect(await screen.findByText(taken)).toBeVisible();
    expect(screen.getByText(given)).toBeVisible();
    // A reversal without a task, of a referral's points for example, names none.
    expect(screen.getByText(language === 'en' ? 'Reversed' : '收回')).toBeVisible();
  });
});
