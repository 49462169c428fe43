import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../database/repository.js';
import { anyOf, now } from '../database/tables.js';
import { isoOrNull } from '../records/timestamps.js';
import type { JobDto } from './job.dto.js';
import { Jobs } from './jobs.js';

/** The columns of pg-boss's table that are read and written here. */
interface Tables {
  'pgboss.job': {
    id: string;
    name: string;
    data: unknown;
    state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
    output: { message?: string; value?: { message?: string } } | null;
    created_on: string;
    started_on: string | null;
    completed_on: string | null;
    start_after: string;
    retry_limit: number;
    priority: number;
    blocked: boolean;
  };
}

const line = sql<string | null>`coalesce(output ->> 'message', output -> 'value' ->> 'message')`;
const errorTime = sql<string>`coalesce(completed_on, started_on, created_on)`;

@Injectable()
export class JobStore extends Repository<Tables> {
  constructor(
    em: SqlEntityManager,
    private readonly jobs: Jobs,
  ) {
    super(em);
  }

  async count(names = this.jobs.names): Promise<JobDto[]> {
    const [counts, errors] = await Promise.all([this.countStates(names), this.lastErrors(names)]);
    return names.toSorted().map((name) => {
      const count = counts.find((row) => row.name === name);
      const error = errors.find((row) => row.name === name);
      return {
        name,
        waiting: count?.waiting ?? 0,
        active: count?.active ?? 0,
        failed: count?.failed ?? 0,
        last_error: error?.line ?? '',
        last_error_at: isoOrNull(error?.at),
        oldest_waiting_at: isoOrNull(count?.oldest_waiting_at),
      };
    });
  }

  private countStates(names: readonly string[]) {
    return this.db
      .selectFrom('pgboss.job')
      .select(({ fn }) => {
        const jobs = fn.countAll<number>();
        const oldest = fn.min('created_on');
        return [
          'name',
          jobs.filterWhere('state', 'in', ['created', 'retry']).as('waiting'),
          jobs.filterWhere('state', '=', 'active').as('active'),
          jobs.filterWhere('state', '=', 'failed').as('failed'),
          oldest.filterWhere('state', 'in', ['created', 'retry']).as('oldest_waiting_at'),
        ];
      })
      .where('name', '=', anyOf(names))
      .where('state', 'not in', ['completed', 'cancelled'])
      .groupBy('name')
      .execute();
  }

  private lastErrors(names: readonly string[]) {
    return this.db
      .selectFrom('pgboss.job')
      .select(['name', line.as('line'), errorTime.as('at')])
      .distinctOn('name')
      .where('name', '=', anyOf(names))
      .where('state', 'in', ['retry', 'failed'])
      .where('output', 'is not', null)
      .orderBy('name')
      .orderBy(errorTime, 'desc')
      .execute();
  }

  /** By kind: the seconds for which the job that runs next has been due. Each kind reads one entry of an index. */
  async overdue(): Promise<{ name: string; seconds: number }[]> {
    return this.db
      .selectFrom(
        sql<{ name: string }>`unnest(${this.jobs.names}::text[])`.as<'kinds'>(sql`kinds(name)`),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('pgboss.job')
            .select(sql<number>`extract(epoch from now() - start_after)::float8`.as('seconds'))
            .whereRef('pgboss.job.name', '=', 'kinds.name')
            .where(sql<boolean>`state < 'active' and not blocked`)
            .where('start_after', '<=', now)
            .orderBy('priority', 'desc')
            .orderBy('created_on')
            .limit(1)
            .as('next'),
        (join) => join.onTrue(),
      )
      .select(['kinds.name', 'next.seconds'])
      .execute();
  }

  /** Counts the unfinished jobs of a kind by a field of their data. */
  async countBy(name: string, field: string): Promise<Map<string, number>> {
    const value = sql<string>`coalesce(data ->> ${field}, '')`;
    const rows = await this.db
      .selectFrom('pgboss.job')
      .select(({ fn }) => [value.as('value'), fn.countAll<number>().as('jobs')])
      .where('name', '=', name)
      .where('state', 'in', ['created', 'retry', 'active'])
      .groupBy(sql`1`)
      .execute();
    return new Map(rows.map((row) => [row.value, Number(row.jobs)]));
  }

  knows(name: string): boolean {
    return this.jobs.names.includes(name);
  }

  /** Makes failed jobs and waiting retries of a kind due now, and returns their number. */
  async retry(name: string): Promise<number> {
    const rows = await this.db
      .updateTable('pgboss.job')
      .set({
        state: 'retry',
        start_after: now,
        completed_on: null,
        retry_limit: sql<number>`retry_limit + (state = 'failed')::int`,
      })
      .where('name', '=', name)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('state', '=', 'retry'), eb('start_after', '>', now)]),
        ]),
      )
      .returning('id')
      .execute();
    return rows.length;
  }
}
