/**
 * A replica of the built server that also takes use cases of the live campaign as lines of JSON, so
 * that two processes race on one database. What is refused with 503 is asked again, as a client would.
 */
import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { createApp } from '../../../dist/server/app.setup.js';
import { Env } from '../../../dist/server/config/env.js';
import { ClaimService } from '../../../dist/server/modules/claims/claim.service.js';
import { CompletionService } from '../../../dist/server/modules/participation/completion.service.js';

const app = await createApp(new Env());
await app.init();
const em = app.get(SqlEntityManager);
const completions = app.get(CompletionService);
const claims = app.get(ClaimService);

const USE_CASES = {
  start: ({ user, task }) => completions.start(user, task),
  submit: ({ user, task }) => completions.submit(user, task),
  claim: ({ user, key }) => claims.request(user, key),
};

/** What the HTTP layer answers with 503 as well. */
const LOCK_NOT_HAD = /^(55P03|57014|40P01)$/;

async function run(order) {
  try {
    return await RequestContext.create(em, () => USE_CASES[order.use](order));
  } catch (error) {
    if (error.status === 503 || LOCK_NOT_HAD.test(error.code)) {
      await sleep(100 + Math.random() * 500);
      return run(order);
    }
    return { code: error.code ?? String(error) };
  }
}

const tell = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

createInterface({ input: process.stdin }).on('line', async (line) => {
  const order = JSON.parse(line);
  tell({ number: order.number, answer: await run(order) });
});
tell({ ready: true });
