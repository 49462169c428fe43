import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JOB_SCHEMA, Jobs } from './jobs.js';

/** How the jobs of one kind stand. */
export interface JobCounts {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  last_error: string;
  last_error_at: Date | string | null;
  oldest_waiting_at: Date | string | null;
}

const COUNT = `select k.name, count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
    count(*) filter (where j.state = 'active')::int as active,
    count(*) filter (where j.state = 'failed')::int as failed,
    min(j.created_on) filter (where j.state in ('created', 'retry')) as oldest_waiting_at,
    coalesce(e.line, '') as last_error, e.at as last_error_at
  from (select json_array_elements_text(?::json) as name) k
  left join ${JOB_SCHEMA}.job j on j.name = k.name and j.state not in ('completed', 'cancelled')
  left join lateral (
    select coalesce(f.output ->> 'message', f.output -> 'value' ->> 'message') as line,
      coalesce(f.completed_on, f.started_on, f.created_on) as at
    from ${JOB_SCHEMA}.job f
    where f.name = k.name and f.state in ('retry', 'failed') and f.output is not null
    order by 2 desc limit 1) e on true
  group by k.name, e.line, e.at order by k.name`;

/** Given up: begun again. Waiting after a failure: not made to wait any longer. */
const RETRY = `update ${JOB_SCHEMA}.job
  set state = 'retry', start_after = now(), completed_on = null,
    retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end
  where name = ? and (state = 'failed' or (state = 'retry' and start_after > now()))
  returning id`;

const COUNT_BY = `select coalesce(data ->> ?, '') as value, count(*)::int as jobs
  from ${JOB_SCHEMA}.job where name = ? and state in ('created', 'retry', 'active') group by 1`;

/** What is stored of the jobs, for whoever looks after them. */
@Injectable()
export class JobStore {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: Jobs,
  ) {}

  count(names = this.jobs.names): Promise<JobCounts[]> {
    return this.em.execute<JobCounts[]>(COUNT, [JSON.stringify(names)]);
  }

  /** How many jobs of a kind are not done, by a field of their data. */
  async countBy(name: string, field: string): Promise<Map<string, number>> {
    const rows = await this.em.execute<{ value: string; jobs: number }[]>(COUNT_BY, [field, name]);
    return new Map(rows.map(({ value, jobs }) => [value, jobs]));
  }

  /** Whether there are jobs of that kind. */
  knows(name: string): boolean {
    return this.jobs.names.includes(name);
  }

  /** Lets what failed run again now, and answers how many that are. */
  async retry(name: string): Promise<number> {
    return (await this.em.execute<unknown[]>(RETRY, [name])).length;
  }
}
