import { runInTransaction } from '../../server/platform/database/transactional.js';
import { freshDatabase } from '../support/api/app.js';
import { type JobRunner, runJobs } from '../support/api/jobs.js';
import { allOr, deepOnly } from '../support/shared/deep.js';
import { until } from '../support/shared/until.js';

const TOKEN = '123456:sample-token-of-a-bot';

/** The kind of database of this jest project, and the one in memory. */
const DATABASES = process.env['TEST_DATABASE'] === 'pglite' ? allOr('own', 'memory') : ['own'];

describe.each(DATABASES)('jobs on a database of the kind: %s', (kind) => {
  let done: number[];
  let failing = 0;
  let runner: JobRunner;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const environment = () => ({
    ...(kind === 'memory' ? { DATABASE_URL: 'memory://' } : database.env),
    TELEGRAM_BOT_TOKEN: TOKEN,
  });
  const send = (n: number, options = {}) =>
    runInTransaction(runner.database.orm.em, () => runner.jobs.send('note', { n }, options));

  beforeAll(async () => {
    database = await freshDatabase();
    done = [];
    runner = await runJobs(environment(), (jobs, { orm }) => {
      jobs.define<{ n: number }>(
        'note',
        async ({ n }) => {
          if (failing > 0) {
            failing -= 1;
            throw new Error(`https://api.example/bot${TOKEN}/ask answers 503`);
          }
          // The entity manager of the job's own context.
          await orm.em.execute('select 1');
          done.push(n);
        },
        { retry_delay: 1, retry_delay_max: 1 },
      );
    });
  });
  afterAll(async () => {
    await runner.stop();
    await database.drop();
  });

  it('are done once each', async () => {
    await Promise.all([send(1), send(2)]);
    // A job finishes a moment before its row says so.
    await until(async () => done.length === 2 && (await runner.store.count())[0]?.waiting === 0);
    expect(done.toSorted()).toEqual([1, 2]);
    expect(await runner.store.count()).toMatchObject([{ name: 'note', waiting: 0, failed: 0 }]);
  });

  it('are stored with the change that caused them, or not at all', async () => {
    const { em } = runner.database.orm;
    const failed = runInTransaction(em, async () => {
      await runner.jobs.send('note', { n: 10 });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await send(11);
    await until(async () => done.includes(11));
    expect(done).not.toContain(10);
  });

  it('wait for their time, one for each key', async () => {
    const after = new Date(Date.now() + 3_600_000);
    await send(20, { after, key: 'one' });
    await send(21, { after, key: 'one' });
    await send(22, { after, key: 'two' });
    expect(await runner.store.count()).toMatchObject([{ waiting: 2 }]);
    expect([...(await runner.store.countBy('note', 'n')).keys()].toSorted()).toEqual(['20', '22']);
    expect(done).not.toContain(20);
  });

  it('are tried again when they fail, and say why without a secret', async () => {
    failing = 1;
    await send(30);
    await until(async () => (await runner.store.count())[0]?.last_error !== '');
    const [counts] = await runner.store.count();
    expect(counts?.last_error).toBe('Error: https://api.example/bot…/ask answers 503');
    expect(counts?.last_error_at).not.toBeNull();
    await runner.store.retry('note');
    await until(async () => done.includes(30));
    const stored = await runner.database.orm.em.fork().execute('select output from pgboss.job');
    expect(JSON.stringify(stored)).not.toContain(TOKEN);
  });

  deepOnly(it)('are begun again where a process was killed in the middle', async () => {
    const em = runner.database.orm.em.fork();
    await send(40, { after: new Date(Date.now() + 3_600_000), key: 'killed' });
    await em.execute(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour', start_after = now()
       where data ->> 'n' = '40'`,
    );
    await until(async () => done.includes(40), 60_000);
    expect(done.filter((n) => n === 40)).toHaveLength(1);
  });

  it('that run at a stop are waited for', async () => {
    const own = await freshDatabase();
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const ended: string[] = [];
    const env = kind === 'memory' ? { DATABASE_URL: 'memory://' } : own.env;
    const stopped = await runJobs(env, (jobs) => {
      jobs.define('slow', async () => {
        begun.resolve();
        await release.promise;
        ended.push('job');
      });
    });
    const { em } = stopped.database.orm;
    await runInTransaction(em, () => stopped.jobs.send('slow', {}));
    await begun.promise;
    const stopping = stopped.jobs.beforeApplicationShutdown().then(() => ended.push('jobs'));
    release.resolve();
    await stopping;
    expect(ended).toEqual(['job', 'jobs']);
    const states = await em.fork().execute<{ state: string }[]>('select state from pgboss.job');
    expect(states).toEqual([{ state: 'completed' }]);
    await stopped.database.close();
    await own.drop();
  });
});
