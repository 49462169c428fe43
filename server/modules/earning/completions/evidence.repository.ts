import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { inParts } from '../../../platform/database/in-parts.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { CompletionSchema } from './completion.entity.js';
import { hashEvidence } from './evidence-hash.js';

type Tables = TablesOf<typeof CompletionSchema>;

/** Rows changed by one statement, so that others do not wait long for it. */
const ROWS_AT_ONCE = 1_000;

@Injectable()
export class EvidenceRepository extends Repository<Tables> {
  /** Computes all missing keys: of evidence from the previous version, and of changed evidence. */
  async addKeys(signal?: AbortSignal): Promise<void> {
    await inParts(async () => {
      const db = this.em.fork().getKysely<Tables>();
      const found = await db
        .selectFrom('completions')
        .select(['id', 'evidence'])
        .where('evidence', '<>', '')
        .where('evidence_key', 'is', null)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
      const keys = found.map((row) => ({ ...row, evidence_key: hashEvidence(row.evidence) }));
      const ids = keys.map(({ id }) => id);
      await db
        .updateTable('completions as c')
        .from(rowsOf(keys, 'id bigint, evidence text, evidence_key text'))
        .set(({ ref }) => ({ evidence_key: ref('given.evidence_key') }))
        .whereRef('c.id', '=', 'given.id')
        .whereRef('c.evidence', '=', 'given.evidence')
        .where('c.id', 'in', (eb) =>
          eb
            .selectFrom('completions')
            .select('id')
            .where('id', '=', anyOf(ids))
            .orderBy('id')
            .forUpdate()
            .skipLocked(),
        )
        .execute();
      return found.length === ROWS_AT_ONCE;
    }, signal);
  }

  async forget(user_id: number): Promise<void> {
    await this.db
      .updateTable('completions')
      .set({ evidence: '' })
      .where('user_id', '=', user_id)
      .where('evidence', '<>', '')
      .execute();
  }

  /** Removes the evidence of completions that were decided `days` ago, a thousand at a time. */
  async forgetOld(days: number, signal?: AbortSignal): Promise<void> {
    await inParts(async () => {
      const db = this.em.fork().getKysely<Tables>();
      const removed = await db
        .updateTable('completions')
        .set({ evidence: '' })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('completions')
            .select('id')
            .where('evidence', '<>', '')
            .where('status', 'in', ['completed', 'failed'])
            .where('updated_at', '<', sql<string>`now() - make_interval(days => ${days})`)
            .limit(ROWS_AT_ONCE)
            .forUpdate()
            .skipLocked(),
        )
        .executeTakeFirst();
      return Number(removed.numUpdatedRows) === ROWS_AT_ONCE;
    }, signal);
  }
}
