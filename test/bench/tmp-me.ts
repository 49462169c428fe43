import { readFileSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../support/shared/postgres.js';
import { startServer } from './measure.js';
import { insertCampaign } from './campaign.js';
import { Kysely, PostgresAdapter, DummyDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
const postgres = await startPostgres({ durable: true });
try {
  const url = await postgres.createDatabase('x');
  await (await startServer({ DATABASE_URL: url, SEED: 'demo', TRUST_PROXY: '1' })).stop();
  await insertCampaign(url, 20000);
  const client = new pg.Client({ connectionString: url }); await client.connect();
  const { rows: [{ pid }] } = await client.query('select pg_backend_pid() pid');
  const ticks = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
  const run = async (label: string, text: string, values: (n: number) => unknown[]) => {
    for (let i = 1; i <= 2000; i++) await client.query({ text, values: values(i), name: label });
    const t0 = ticks(), w0 = performance.now();
    for (let i = 1; i <= 10000; i++) await client.query({ text, values: values(i), name: label });
    console.log(label, 'cpu µs', ((ticks() - t0) / 10000 * 1000).toFixed(0), 'wall µs', ((performance.now() - w0) / 10).toFixed(0));
  };
  const { createHash } = await import('node:crypto');
  const hash = (n: number) => createHash('sha256').update('A'.repeat(33) + String(n).padStart(10, '0')).digest('base64url');
  const me = readFileSync('/tmp/me.sql', 'utf8');
  for (const part of me.split('\n---\n')) { const [name, ...sql] = part.split('\n'); const text = sql.join('\n'); if (text.includes('explain')) { const r = await client.query(text.replaceAll('$1', `'${hash(77)}'`)); console.log(r.rows.map((x) => x['QUERY PLAN']).join('\n')); continue; } await run(name, text, (n) => text.includes('token_hash') ? [hash(n)] : [n]); }
  const ours = readFileSync('/tmp/ours2.sql', 'utf8');
  for (const mode of ['auto', 'force_generic_plan']) { await client.query(`set plan_cache_mode = ${mode}`);
  const label = 'ours' + mode; const vals = (n: number) => ['failed', 'open', 'refusal', 'failed', 1, '', 'code', 1, hash(n)];
    for (let i = 1; i <= 2000; i++) await client.query({ text: ours, values: vals(i), name: label });
    const t0 = ticks(), w0 = performance.now();
    for (let i = 1; i <= 10000; i++) await client.query({ text: ours, values: vals(i), name: label });
    console.log(label, 'cpu µs', ((ticks() - t0) / 10000 * 1000).toFixed(0), 'wall µs', ((performance.now() - w0) / 10).toFixed(0));
  console.log((await client.query("select name, generic_plans, custom_plans from pg_prepared_statements")).rows);
  }
  await client.end();
} finally { await postgres.stop(); }
