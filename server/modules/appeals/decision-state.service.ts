import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { claimableTokens, type DecisionState } from '#libs/domain/index.js';
import type { Row } from '../../records/timestamps.js';
import type { Decision } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Appeal } from './appeal.entity.js';

type DecisionRow = Row<Decision>;
type AppealRow = Row<Appeal>;

/** A decision with what has become of it. */
export interface DecisionRecord {
  row: DecisionRow;
  appeal: AppealRow | undefined;
  state: DecisionState;
}

/** What other tables say of a decision. */
interface Standing {
  id: number;
  is_superseded: boolean;
  is_task_appealed: boolean;
  is_task_deleted: boolean;
  is_taken_again: boolean;
  tokens_due: number;
  total_points: number;
  claimed_tokens: number;
}

/** Points of the decision's task are taken by another decision that stands. */
const TAKEN_BY = (condition: string) => `exists (select from decisions o
  where o.user_id = d.user_id and o.kind = 'reversal' and o.task_id = d.task_id
    and o.overturned_at is null and ${condition})`;

/**
 * A refusal is in force while its task rests on it, and while an appeal against it waits for its answer. The
 * points of a deleted task are known only where they were given before.
 */
const STANDING = `select d.id,
    d.kind = 'refusal' and not coalesce(c.decision_id = d.id or c.status <> 'completed' and exists (
      select from appeals a where a.decision_id = d.id and a.status = 'open'), false) as is_superseded,
    d.task_id is not null and exists (select from appeals a join decisions o on o.id = a.decision_id
      where a.user_id = d.user_id and a.status = 'open' and o.task_id = d.task_id) as is_task_appealed,
    d.kind = 'refusal' and (t.id is null or c.id is null)
      and c.status is distinct from 'completed' and not ${TAKEN_BY('true')} as is_task_deleted,
    case d.kind
      when 'ban' then d.overturned_at is not null and coalesce(u.is_banned, false)
      when 'rejection' then d.overturned_at is not null and exists (select from decisions o
        where o.user_id = d.user_id and o.kind = 'rejection' and o.overturned_at is null and o.id > d.id)
      else c.status is distinct from 'completed' and ${TAKEN_BY('o.id > d.id')}
    end as is_taken_again,
    case when d.kind = 'rejection' and d.overturned_at is null then greatest(0, d.tokens - (
      select coalesce(sum(tokens), 0) from claims l where l.user_id = d.user_id
        and l.requested_at >= d.decided_at and l.status <> 'rejected')) else 0 end::bigint as tokens_due,
    coalesce(u.total_points, 0) as total_points, coalesce(u.claimed_tokens, 0) as claimed_tokens
  from decisions d left join users u on u.id = d.user_id
  left join completions c on c.user_id = d.user_id and c.task_id = d.task_id
  left join tasks t on t.id = d.task_id
  where d.id = any(?)`;

/** Says how decisions stand: whether they hold, are appealed, and can still be overturned. */
@Injectable()
export class DecisionStateService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
  ) {}

  /** Those decisions, by their ids. */
  async find(ids: readonly number[]): Promise<DecisionRecord[]> {
    return this.of(
      await this.em.execute<DecisionRow[]>('select * from decisions where id = any(?)', [
        arrayOf(ids),
      ]),
    );
  }

  /** How those decisions stand, in their order. */
  async of(rows: readonly DecisionRow[]): Promise<DecisionRecord[]> {
    if (rows.length === 0) return [];
    const ids = arrayOf(rows.map(({ id }) => id));
    const standing = await this.em.execute<Standing[]>(STANDING, [ids]);
    const appeals = await this.em.execute<AppealRow[]>(
      'select * from appeals where decision_id = any(?)',
      [ids],
    );
    const { closed_at, claim_pool_tokens } = await this.settings.read();
    const campaign = {
      is_closed: closed_at !== null,
      pool_tokens: claim_pool_tokens - (await this.ledger.takenFromPool()),
    };
    const known = new Map(standing.map((one) => [one.id, one]));
    const appealOf = new Map(appeals.map((appeal) => [appeal.decision_id, appeal]));
    return rows.flatMap((row) => {
      const [own, appeal] = [known.get(row.id), appealOf.get(row.id)];
      if (!own) return [];
      const { total_points, claimed_tokens, id: _id, ...facts } = own;
      const { kind, reason, overturned_at = null } = row;
      const state = {
        ...{ kind, reason, overturned_at, appeal_id: appeal?.id ?? null, ...facts, ...campaign },
        claimable_tokens: claimableTokens(total_points, claimed_tokens),
      };
      return [{ row, appeal, state }];
    });
  }
}

const arrayOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;
