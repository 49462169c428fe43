import type { OutsideScore } from '#libs/domain/index.js';
import { OutsideScorePollService } from '../../../server/modules/participants/outside-scores/outside-score-poll.service.js';
import { nextTag } from '../../factories/records.js';
import { SCORE_SECRET, startScores, type TestScores } from '../shared/outside-service.js';
import { until } from '../shared/until.js';
import { startApp, startedDatabase, startReplica, type TestApp } from './app.js';
import { newParticipant, type Participant, use } from './participants.js';
import { goLive } from './visitor.js';

const CLAIMS = '/api/v1/admin/claims';

/** A live campaign on two servers, whose settings name an outside service for scores. */
export type ScoredCampaign = Awaited<ReturnType<typeof startScored>>;

export async function startScored() {
  const service = await startScores();
  const database = await startedDatabase();
  const env = {
    ...database.env,
    OUTBOUND_REQUESTS: 'on',
    OUTSIDE_SCORE_SECRET: SCORE_SECRET,
    TRUST_PROXY: '1',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
  };
  const app = await startApp(env);
  const other = await startReplica(app, env);
  return {
    app,
    other,
    service,
    ...actionsIn(app, service),

    /** No wallet has a score, and the service responds as usual. */
    reset: async (settings: object = {}) => {
      await app.sql(`update claims set status = 'approved' where status = 'requested'`);
      await app.sql('delete from outside_scores');
      service.answerWith(undefined);
      service.answers.clear();
      service.asked.length = 0;
      service.questions.length = 0;
      const own = { outside_score_url: service.url, outside_score_hold: 80, wallets_list_url: '' };
      await goLive(app, { ...own, ...settings });
    },
    close: async () => {
      await Promise.all([app.close(), other.close()]);
      service.close();
      await database.drop();
    },
  };
}

export function actionsIn(app: TestApp, service: TestScores) {
  const scoreOf = ({ id }: { id: number }) => app.api.call('getOutsideScore', { path: { id } });

  /** A server searches for new claims and requests due scores, by its own job or by this call. */
  const ask = async (of = app) => {
    await app.sql(`delete from rate_limits where key = 'outside_score_searches'`);
    await use(of, () => of.get(OutsideScorePollService).updateAll());
  };

  /** Requests scores until that of one user satisfies the check. */
  const askUntil = (one: { id: number }, isDone: (score: Score) => boolean | Promise<boolean>) =>
    until(async () => {
      await ask();
      return isDone(await scoreOf(one));
    });

  /** The pause after a failure is over. */
  const dueAgain = () =>
    app.sql('update outside_scores set next_ask_at = now() where next_ask_at is not null');

  /** Claims two tokens; returns the claim's id. */
  const claim = async (one: Participant): Promise<number> => {
    const body = { points: 2000, reason: 'Contest' };
    await app.api.call('adjustPoints', { path: { id: one.id }, body });
    const answer = await one.send('post', '/api/v1/me/claims').set('Idempotency-Key', nextTag());
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body.id;
  };

  return {
    ask,
    scoreOf,
    answered: (one: { id: number }) => askUntil(one, ({ state }) => state === 'answered'),
    hasFailed: (one: { id: number }) => askUntil(one, ({ last_error }) => last_error !== null),

    dueAgain,

    /** Skips the pauses between tries until all have failed. */
    hasFailedFinally: (one: { id: number }) =>
      askUntil(one, async ({ state }) => {
        if (state !== 'failed') await dueAgain();
        return state === 'failed';
      }),

    /** A user with a claim, and the service's score for the user. */
    claimant: async (answer?: OutsideScore) => {
      const one = await newParticipant(app);
      const address = String(one.me['wallet_address']);
      if (answer) service.answers.set(address, answer);
      return { ...one, address, claim: await claim(one) };
    },
    claim,

    /** Approves the claims that a filter matches. */
    approveMatching: async (...ids: number[]) => {
      const filter = JSON.stringify({ id: ids });
      const { status, body } = await app.admin
        .post(`${CLAIMS}/matching/approve`)
        .set('Accept-Language', 'en')
        .send({ filter, total: ids.length });
      return { status, code: body.code, ids: body.ids };
    },

    risksOf: async (claim: number) => {
      const query = { filter: JSON.stringify({ id: claim }) };
      const [risk] = await app.api.call('listClaimRisks', { query });
      return risk;
    },

    heldNow: async ({ send }: Participant) => (await send('get', '/api/v1/me')).body.is_held,
  };
}

type Score = Awaited<ReturnType<ReturnType<typeof actionsIn>['scoreOf']>>;
