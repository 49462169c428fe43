import fc from 'fast-check';
import { makeTask } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import {
  auditOf,
  handIn,
  newParticipant,
  type Participant,
} from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { DEEP } from '../../support/shared/deep.js';

const ADMIN = '/api/v1/admin';
const RUNS = DEEP ? 15 : 4;
const POINTS = 70;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { minimum_claim_tokens: 1 });
});
afterAll(() => app.close());

const STEPS = [
  'hand_in',
  'hand_in',
  'hand_in',
  'approve',
  'reject',
  'reject',
  'reverse',
  'appeal',
  'appeal',
  'appeal',
  'grant',
  'grant',
  'uphold',
  'overturn',
  'ban',
  'unban',
  'switch',
  'method',
  'delete',
  'give',
  'deduct',
  'claim',
  'reject_claim',
] as const;
type Step = (typeof STEPS)[number];

/** Each history ends with an appeal and its grant, so that none goes untested. */
const histories = fc
  .array(fc.constantFrom(...STEPS), { minLength: 10, maxLength: 18 })
  .map((steps): Step[] => ['hand_in', 'reject', ...steps, 'appeal', 'grant']);

interface Decision {
  id: number;
  kind: string;
  tokens: number | null;
  overturned_at: string | null;
  can_appeal: boolean;
  decided_at: string;
}

/** One visitor and one task, through every action on both. */
class History {
  private claims = 0;

  constructor(
    private readonly me: Participant,
    private readonly task: number,
  ) {}

  /** Runs one step. Refusals by the server are accepted: only the state is checked. */
  async take(step: Step): Promise<void> {
    const { id } = this.me;
    const user = `${ADMIN}/users/${id}`;
    const why = { reason: 'abuse' };
    if (step === 'hand_in') await handIn(app, id, this.task, step).catch(() => undefined);
    else if (step === 'approve' || step === 'reject') {
      await this.post(`${ADMIN}/reviews/${await this.completion()}/${step}`, why);
    } else if (step === 'reverse') {
      await this.post(`${user}/completions/${this.task}/reverse`, why);
    } else if (step === 'ban' || step === 'unban') await this.post(`${user}/${step}`, why);
    else if (step === 'switch') await this.post(`${ADMIN}/tasks/${this.task}/toggle`, {});
    else if (step === 'method') await this.changeMethod();
    else if (step === 'delete') await app.admin.delete(`${ADMIN}/tasks/${this.task}`);
    else if (step === 'give' || step === 'deduct') {
      const points = step === 'give' ? 1000 : -1000;
      await this.post(`${user}/adjust`, { points, reason: step });
    } else if (step === 'claim') await this.claim();
    else if (step === 'reject_claim') await this.rejectClaim();
    else await this.decide(step);
  }

  /** The user has the task's points at most once, plus adjustments that were not reversed. */
  async check(): Promise<void> {
    const [row] = await app.sql<{ total: number; due: number }>(
      `select total_points::int as total, (select count(*) from completions c
           where c.user_id = u.id and c.status = 'completed')::int * ${POINTS}
         + (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transfers t
             on t.id = e.transfer_id where t.user_id = u.id and e.account = 'user'
               and (t.kind = 'adjustment' or t.key like 'restore:%:adjust:%'))::int as due
       from users u where id = ?`,
      [this.me.id],
    );
    expect(row?.total).toBe(row?.due);
  }

  private post(path: string, body: object) {
    return app.admin.post(path).send(body);
  }

  private async completion(): Promise<number> {
    const [row] = await app.sql<{ id: number }>('select id from completions where user_id = ?', [
      this.me.id,
    ]);
    return row?.id ?? 0;
  }

  private async changeMethod(): Promise<void> {
    const { body } = await app.admin.get(`${ADMIN}/tasks/${this.task}`);
    const verification = body.verification === 'manual' ? 'self' : 'manual';
    await app.admin.put(`${ADMIN}/tasks/${this.task}`).send({ verification });
  }

  private async claim(): Promise<void> {
    this.claims += 1;
    const claim = this.me.send('post', '/api/v1/me/claims');
    await claim.set('Idempotency-Key', `claim-${this.claims}`);
  }

  private async rejectClaim(): Promise<void> {
    const { body } = await this.me.send('get', '/api/v1/me/claims');
    const open = body.find(({ status }: { status: string }) => status === 'requested');
    if (open) await this.post(`${ADMIN}/claims/${open.id}/reject`, { reason: 'abuse' });
  }

  private async decisions(): Promise<Decision[]> {
    return (await this.me.send('get', '/api/v1/me/decisions')).body;
  }

  private async decide(step: 'appeal' | 'grant' | 'uphold' | 'overturn'): Promise<void> {
    const decisions = await this.decisions();
    const text = 'I did it';
    if (step === 'appeal') {
      const decision = decisions.find(({ can_appeal }) => can_appeal);
      if (!decision) return;
      const made = this.me.send('post', '/api/v1/me/appeals');
      expect((await made.send({ decision_id: decision.id, text })).status).toBe(201);
    } else if (step === 'overturn') {
      const [newest] = decisions;
      if (newest) await this.grant(newest, `${ADMIN}/decisions/${newest.id}/overturn`);
    } else {
      const filter = JSON.stringify({ user_id: this.me.id });
      const { body } = await app.admin.get(`${ADMIN}/appeals`).query({ filter });
      const [appeal] = body;
      if (!appeal) return;
      const path = `${ADMIN}/appeals/${appeal.id}`;
      if (step === 'uphold') await this.post(`${path}/uphold`, { answer: text });
      else await this.grant(appeal.decision, `${path}/overturn`, appeal.grant_obstacle);
    }
  }

  /**
   * After a grant the user has everything back that the decision took; otherwise nothing has
   * changed, and an admin reads why.
   */
  private async grant(decision: Decision, path: string, told?: string | null): Promise<void> {
    const before = await this.everything();
    const { status, body } = await this.post(path, { answer: 'You are right' });
    expect([200, 409]).toContain(status);
    if (told !== undefined) expect(body.detail ?? null).toBe(told);
    if (status === 409) expect(await this.everything()).toEqual(before);
    else expect([decision.kind, await this.has(decision)]).toEqual([decision.kind, true]);
  }

  private async has({ id, kind }: Decision): Promise<boolean> {
    const [row] = await app.sql<{ has: boolean }>(
      `select case
         when d.kind = 'ban' then not u.is_banned
         when d.kind in ('refusal', 'reversal') then exists (select from completions c
           where c.user_id = d.user_id and c.status = 'completed' and c.points = ${POINTS})
         when d.kind = 'deduction' then exists (select from ledger_transfers t
           where t.decision_id = d.id and t.kind = 'restoration')
         else d.tokens <= (select sum(tokens) from claims c where c.user_id = d.user_id
           and c.requested_at >= d.decided_at and c.status <> 'rejected') end as has
       from decisions d join users u on u.id = d.user_id where d.id = ? and d.kind = ?`,
      [id, kind],
    );
    return row?.has ?? false;
  }

  private everything() {
    return app.sql(
      `select u.total_points, u.claimed_tokens, u.is_banned,
         (select json_agg(c order by id) from completions c where c.user_id = u.id) as tasks,
         (select json_agg(c order by id) from claims c where c.user_id = u.id) as claims,
         (select json_agg(d order by id) from decisions d where d.user_id = u.id) as decisions,
         (select json_agg(a order by id) from appeals a where a.user_id = u.id) as appeals,
         (select count(*) from ledger_transfers t where t.user_id = u.id) as transfers
       from users u where id = ?`,
      [this.me.id],
    );
  }
}

describe('random histories of decisions', () => {
  it('return the loss once where an appeal is granted, or change nothing and say why', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        await app.sql('delete from rate_limits');
        const task = await makeTask(app, { verification: 'manual', points: POINTS });
        const history = new History(await newParticipant(app), task.id);
        for (const step of steps) {
          await history.take(step);
          await history.check();
        }
        expect(await auditOf(app)).toEqual([]);
      }),
      // Histories take seconds, and shrinking one takes minutes: the failed one is enough.
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 300_000);
});
