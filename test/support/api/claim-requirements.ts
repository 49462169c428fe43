import { ChainReadsService } from '../../../server/modules/participants/chain-reads/chain-reads.service.js';
import { makeTask, next, nextTag } from '../../factories/records.js';
import type { TestChain } from '../shared/chain.js';
import { nthAddress } from '../shared/client-address.js';
import { until } from '../shared/until.js';
import type { TestApp } from './app.js';
import { use } from './participants.js';
import { type Participant, participant } from './verification.js';
import { JETTON, startVerification } from './verification-services.js';
import { goLive } from './visitor.js';

const TON = 1_000_000_000n;

/** Settings without rules, to which a test adds its own. */
const NO_RULES = {
  claim_needs_telegram: false,
  claim_wallet_days: 0,
  claim_outgoing_transactions: 0,
  claim_holding_days: 3,
  claim_snapshot_at: '',
  campaign_mode: 'live',
  points_need_confirmation: false,
};

const SAMPLE = 'user_id = ? and task_id = ?';

interface Sample {
  held_since: string | null;
  lowest: string | null;
  sampled_at: string | null;
  is_in_snapshot: boolean | null;
  is_planned: boolean;
}

/** A live campaign with a task for holding TON and one for holding a jetton. */
export type RequirementsCampaign = Awaited<ReturnType<typeof startRequirements>>;

export async function startRequirements() {
  const services = await startVerification({
    campaign_start: '2026-01-01T00:00:00.000Z',
    contract_address: JETTON,
    chain_calls_per_minute: 600,
    read_wallet_histories: true,
  });
  const { app, chain } = services;
  chain.decimals.set(JETTON, 9);
  const task = async (verification: 'ton_balance' | 'jetton_balance') => {
    const verification_settings = { amount: '1' };
    return (await makeTask(app, { verification, points: 1000, verification_settings })).id;
  };
  const holdTon = await task('ton_balance');
  return {
    app,
    chain,
    holdTon,
    holdJetton: await task('jetton_balance'),
    ...actionsIn(app, chain, holdTon),

    /** Services answer as usual, and no rule is set. */
    reset: async () => {
      await services.reset();
      await goLive(app, NO_RULES);
    },
    close: () => services.close(),
  };
}

function actionsIn(app: TestApp, chain: TestChain, holdTon: number) {
  const hold = ({ account }: Participant, units: bigint) => {
    chain.tons.set(account, units);
    chain.jettons.set(`${account} ${JETTON}`, units);
  };

  const sampleOf = async ({ id }: Participant, task = holdTon): Promise<Sample> => {
    const [row] = await app.sql<Sample>(
      `select held_since, trim_scale(lowest)::text as lowest, sampled_at, is_in_snapshot,
         next_sample_at between now() and now() + interval '1 day' as is_planned
       from balance_samples where ${SAMPLE}`,
      [id, task],
    );
    if (!row) throw new Error('Nothing is known of the balance');
    return row;
  };

  const readChain = () => use(app, () => app.get(ChainReadsService).readAll());

  return {
    hold,
    sampleOf,
    readChain,

    /** Claims as a new client each time, so that no rate limit applies. */
    claim: async (visitor: Participant, key = nextTag()) => {
      const { status, body } = await visitor
        .send('post', '/api/v1/me/claims')
        .set('X-Forwarded-For', nthAddress(next()))
        .set('Accept-Language', 'en')
        .set('Idempotency-Key', key);
      return { status, body, missing: body.requirements };
    },

    requirementsOf: async (visitor: Participant, language = 'en') => {
      const { status, body } = await visitor
        .send('get', '/api/v1/me/claim-requirements')
        .set('Accept-Language', language);
      expect(status).toBe(200);
      return body;
    },

    /** A visitor with enough points for two tokens. */
    claimant: async (): Promise<Participant> => {
      const visitor = await participant(app);
      const body = { points: 2000, reason: 'Contest' };
      await app.api.call('adjustPoints', { path: { id: visitor.id }, body });
      return visitor;
    },

    /** A visitor with the balance who has completed the task of holding it. */
    holder: async (task = holdTon): Promise<Participant> => {
      const visitor = await participant(app);
      hold(visitor, TON);
      expect(await visitor.attempt(task)).toMatchObject({ status: 'completed' });
      return visitor;
    },

    /** Makes a held balance so many milliseconds older. */
    pass: ({ id }: Participant, ms: number, task = holdTon) =>
      app.sql(
        `update balance_samples set held_since = held_since - make_interval(secs => ?),
           sampled_at = sampled_at - make_interval(secs => ?) where ${SAMPLE}`,
        [ms / 1000, ms / 1000, id, task],
      ),

    /** Makes the random check of a balance due now, and runs it. */
    sample: async (visitor: Participant, task = holdTon): Promise<Sample> => {
      await app.sql(
        `update balance_samples set next_sample_at = now() - interval '1 second', sampled_at = null
         where ${SAMPLE}`,
        [visitor.id, task],
      );
      await until(async () => {
        await readChain();
        return (await sampleOf(visitor, task)).sampled_at !== null;
      });
      return sampleOf(visitor, task);
    },

    /** Waits until the wallet's history is read, by any server. */
    historyRead: ({ id }: Participant) =>
      until(async () => {
        await readChain();
        const [row] = await app.sql<{ is_read: boolean }>(
          `select checked_at is not null as is_read from wallet_histories
           where user_id = ? and not is_awaited`,
          [id],
        );
        return row?.is_read ?? false;
      }),
  };
}
