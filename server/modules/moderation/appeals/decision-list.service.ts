import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  appealObstacle,
  claimableTokens,
  type DecisionState,
  isReasonCode,
  type Language,
  noticeOf,
  overturnObstacle,
  reasonText,
} from '#libs/domain/index.js';
import { defineList, type List, visitorList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { isoOrNull, toIso } from '../../../platform/records/timestamps.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { decisionFacts } from '../../participants/decisions/decision.report.js';
import {
  type Decision,
  DecisionRepository,
  type DecisionRow,
  DecisionSchema,
} from '../../participants/decisions/decision.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { appealRefused, decisionNotFound } from './appeal.errors.js';
import { AppealRepository, type AppealRow } from './appeal.repository.js';
import type {
  DecisionDto,
  DecisionFactsDto,
  MyAppealDto,
  MyDecisionDto,
} from './dto/decision.dto.js';

export const decisionList = defineList<Decision>(DecisionSchema, {
  sortable: ['id', 'user_id', 'kind', 'points', 'decided_at', 'overturned_at'],
  filterable: {
    id: 'integer',
    user_id: 'integer',
    kind: 'text',
    reason: 'text',
    task_id: 'integer',
    is_reviewed: 'boolean',
  },
  bounded: ['decided_at'],
  default_sort: { field: 'id', direction: 'desc' },
  columns: [
    { plain: ['id', 'user_id', 'kind'] },
    { text: ['reason', 'reason_zh'] },
    {
      plain: [
        'is_reviewed',
        'task_id',
        'claim_id',
        'points',
        'tokens',
        'decided_at',
        'overturned_at',
      ],
    },
  ],
});

const SHOWN = ['id', 'kind', 'task_id', 'points', 'is_reviewed', 'decided_at', 'overturned_at'];
export const myDecisionList = visitorList(decisionList, SHOWN);

/** A decision with its appeal, and the facts that decide whether it can be changed. */
export interface DecisionRecord {
  row: DecisionRow;
  appeal: AppealRow | undefined;
  state: DecisionState;
}

@Injectable()
export class DecisionListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly decisions: DecisionRepository,
    private readonly appeals: AppealRepository,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
  ) {}

  async listMine(
    user_id: number,
    query: ListQueryDto,
    language: Language,
  ): Promise<Page<MyDecisionDto>> {
    const { items, ...page } = await this.page(query, user_id, myDecisionList);
    return { ...page, items: items.map((record) => toMyDecisionDto(record, language)) };
  }

  /** @throws AppError 404, also for another user's decision. */
  async findMine(id: number, userId: number): Promise<DecisionRecord> {
    const record = await this.find(id);
    if (record.row.user_id !== userId) throw decisionNotFound();
    return record;
  }

  async list(user_id: number, query: ListQueryDto): Promise<Page<DecisionDto>> {
    const { items, ...page } = await this.page(query, user_id, decisionList);
    return { ...page, items: items.map(toDecisionDto) };
  }

  /** @throws AppError 404 */
  async find(id: number): Promise<DecisionRecord> {
    const [record] = await this.findAll([id]);
    if (!record) throw decisionNotFound();
    return record;
  }

  /** A decision, with the settings held: the campaign is not closed before the caller's transaction ends. */
  async hold(id: number): Promise<DecisionRecord> {
    await this.settings.hold();
    return this.find(id);
  }

  async findAll(ids: readonly number[]): Promise<DecisionRecord[]> {
    return this.toRecords(await this.decisions.find(ids));
  }

  private async page(query: ListQueryDto, user_id: number, list: List<Decision>) {
    const page = await selectPage(this.em, list, readListQuery(query, list, { user_id }));
    return { ...page, items: await this.toRecords(page.items) };
  }

  private async toRecords(rows: readonly DecisionRow[]): Promise<DecisionRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const facts = new Map((await decisionFacts(this.em, ids)).map((one) => [one.id, one]));
    const found = await this.appeals.findByDecisions(ids);
    const appeals = new Map(found.map((appeal) => [appeal.decision_id, appeal]));
    const { closed_at, claim_pool_tokens } = await this.settings.read();
    const pool_tokens = claim_pool_tokens - (await this.ledger.takenFromPool());
    return rows.flatMap((row) => {
      const [own, appeal] = [facts.get(row.id), appeals.get(row.id)];
      if (!own) return [];
      const { total_points, claimed_tokens, id: _id, ...ownFacts } = own;
      const state = {
        ...ownFacts,
        kind: row.kind,
        reason: row.reason,
        overturned_at: row.overturned_at ?? null,
        appeal_id: appeal?.id ?? null,
        is_closed: closed_at !== null,
        pool_tokens,
        claimable_tokens: claimableTokens(total_points, claimed_tokens),
      };
      return [{ row, appeal, state }];
    });
  }
}

const factsOf = (row: DecisionRow): DecisionFactsDto => ({
  id: row.id,
  kind: row.kind,
  task_id: row.task_id ?? null,
  claim_id: row.claim_id ?? null,
  points: row.points ?? null,
  tokens: row.tokens ?? null,
  is_reviewed: row.is_reviewed,
  decided_at: toIso(row.decided_at),
  overturned_at: isoOrNull(row.overturned_at),
});

export function toDecisionDto({ row, appeal, state }: DecisionRecord): DecisionDto {
  return {
    ...factsOf(row),
    user_id: row.user_id,
    ...noticeOf(row),
    appeal_id: appeal?.id ?? null,
    is_superseded: state.is_superseded,
    can_overturn: overturnObstacle(state) === null,
  };
}

export function toMyDecisionDto(
  { row, appeal, state }: DecisionRecord,
  language: Language,
): MyDecisionDto {
  const { reason, reason_zh, details } = row;
  const obstacle = appealObstacle(state);
  return {
    ...factsOf(row),
    reason: reasonText(reason, language, { reason_zh, details }),
    reason_code: isReasonCode(reason) ? reason : null,
    can_appeal: obstacle === null,
    appeal_obstacle: obstacle && appealRefused(obstacle).texts[language],
    appeal: appeal ? toMyAppealDto(appeal, language) : null,
  };
}

function toMyAppealDto(appeal: AppealRow, language: Language): MyAppealDto {
  const { status, text, answer, answer_zh } = appeal;
  const answered = language === 'zh' && answer_zh !== '' ? answer_zh : answer;
  return {
    status,
    text,
    created_at: toIso(appeal.created_at),
    answer: status === 'open' ? null : answered,
    answered_at: isoOrNull(appeal.answered_at),
  };
}
