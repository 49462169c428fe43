import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  APPROVAL_HOURS,
  type ApprovalKindName,
  type ApprovalStatus,
} from '#libs/domain/index.js';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import type { ApprovalRequestSchema } from './approval-request.entity.js';

type Tables = TablesOf<typeof ApprovalRequestSchema>;

interface NewRequest {
  kind: ApprovalKindName;
  asked_by: string;
  payload: object;
  facts: object;
  hash: string;
}

@Injectable()
export class ApprovalsRepository extends Repository<Tables> {
  async create({ kind, asked_by, payload, facts, hash }: NewRequest): Promise<number> {
    const { id } = await this.db
      .insertInto('approval_requests')
      .values({
        kind,
        asked_by,
        hash,
        payload: JSON.stringify(payload) as never,
        facts: JSON.stringify(facts) as never,
        status: 'waiting',
        reason: '',
        created_at: now,
        updated_at: now,
        expires_at: sql<string>`now() + make_interval(hours => ${APPROVAL_HOURS})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A request that waits and has not lapsed; others wait until the transaction ends. */
  lockWaiting(id: number) {
    return this.db
      .selectFrom('approval_requests')
      .select(['id', 'kind', 'asked_by', 'payload', 'facts', 'hash'])
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
  }

  async answer(
    id: number,
    { status, answered_by, reason = '' }: { status: ApprovalStatus; answered_by: string; reason?: string },
  ): Promise<void> {
    await this.db
      .updateTable('approval_requests')
      .set({ status, answered_by, reason, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Marks what nobody has answered in time. */
  async lapse(): Promise<void> {
    await this.db
      .updateTable('approval_requests')
      .set({ status: 'lapsed', updated_at: now })
      .where('status', '=', 'waiting')
      .where('expires_at', '<=', now)
      .execute();
  }
}
