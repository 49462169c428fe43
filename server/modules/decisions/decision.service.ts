import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DecisionKind, Reason } from '#libs/domain/index.js';
import type { Row } from '../../records/timestamps.js';
import { type Decision, DecisionSchema } from './decision.entity.js';

/** What is shown of decisions is `appeals`' to say. */
export { type Decision, DecisionSchema };

/** A decision that is taken now. */
interface NewDecision extends Reason {
  user_id: number;
  kind: DecisionKind;
  /** Whether a person decides, and not a rule. */
  is_reviewed: boolean;
  task_id?: number;
  claim_id?: number;
  /** The transfer that it takes back. */
  transfer_key?: string;
  /** What it takes, as positive numbers. */
  points?: number;
  tokens?: number;
}

/** What takes something from users: each with its reason, so that they read it and may appeal. */
@Injectable()
export class DecisionService {
  constructor(private readonly em: SqlEntityManager) {}

  /**
   * Writes a decision down, in the transaction that carries it out, and answers its id. A rule that says
   * the same of the same task again has one decision, told anew.
   *
   * @throws Error without a transaction.
   */
  async record(decision: NewDecision): Promise<number> {
    if (!this.em.isInTransaction()) throw new Error('Decisions are made in a transaction only');
    const { user_id, kind, reason, reason_zh = '', details, is_reviewed } = decision;
    const told = await this.tellAnew(decision);
    if (told !== undefined) return told;
    const { task_id, claim_id, transfer_key, points, tokens } = decision;
    const [row] = await this.em.execute<[{ id: number }]>(
      `insert into decisions (user_id, kind, reason, reason_zh, details, is_reviewed, task_id,
         claim_id, transfer_key, points, tokens, decided_at)
       values (?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?::bigint, ?::bigint, now()) returning id`,
      [
        ...[user_id, kind, reason, reason_zh, details ? JSON.stringify(details) : null],
        ...[is_reviewed, task_id ?? null, claim_id ?? null, transfer_key ?? null],
        ...[points ?? null, tokens ?? null],
      ],
    );
    return row.id;
  }

  /** The decision that took a transfer back and still stands. */
  async standingReversal(
    transfer_key: string,
    user_id: number,
  ): Promise<Row<Decision> | undefined> {
    const [decision] = await this.em.execute<Row<Decision>[]>(
      `select * from decisions where user_id = ? and kind = 'reversal' and transfer_key = ?
         and overturned_at is null order by id desc limit 1`,
      [user_id, transfer_key],
    );
    return decision;
  }

  /** What the users were told of these decisions, by their ids. */
  async reasonsOf(ids: readonly (number | null | undefined)[]): Promise<Map<number, Reason>> {
    const known = ids.filter((id) => id != null);
    if (known.length === 0) return new Map();
    const rows = await this.em.execute<(Reason & { id: number })[]>(
      'select id, reason, reason_zh, details from decisions where id = any(?)',
      [`{${known.join(',')}}`],
    );
    return new Map(rows.map(({ id, ...reason }) => [id, reason]));
  }

  /** From now on it does not stand any more: false when it did not before. */
  async end(id: number): Promise<boolean> {
    const ended = await this.em.execute<object[]>(
      'update decisions set overturned_at = now() where id = ? and overturned_at is null returning id',
      [id],
    );
    return ended.length > 0;
  }

  /** Removes the decisions about these users. */
  async removeOf(userIds: readonly number[]): Promise<void> {
    await this.em.execute('delete from decisions where user_id = any(?)', [
      `{${userIds.join(',')}}`,
    ]);
  }

  private async tellAnew(decision: NewDecision): Promise<number | undefined> {
    const { user_id, kind, is_reviewed, task_id, reason, details } = decision;
    if (kind !== 'refusal' || is_reviewed) return undefined;
    const [row] = await this.em.execute<{ id: number }[]>(
      `update decisions set details = ?::jsonb, decided_at = now()
       where id = (select id from decisions where user_id = ? and kind = ? and task_id = ?
           and not is_reviewed and overturned_at is null and reason = ? order by id desc limit 1)
         and not exists (select from appeals where appeals.decision_id = decisions.id)
       returning id`,
      [details ? JSON.stringify(details) : null, user_id, kind, task_id ?? 0, reason],
    );
    return row?.id;
  }
}
