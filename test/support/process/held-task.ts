import pg from 'pg';
import { until } from '../shared/until.js';

/** Another session of the database, which holds the first task until it is ended. */
export async function holdFirstTask(url: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select id from tasks where id = 1 for update');
  return holder;
}

/** Waits until a request waits for the held task; the holder's own transaction would not see it. */
export async function untilWaiting(url: string): Promise<void> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const waiting = `select 1 from pg_stat_activity
                   where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await observer.query(waiting)).rowCount !== 0);
  await observer.end();
}
