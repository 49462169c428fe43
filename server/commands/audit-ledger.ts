/**
 * `npm run audit` checks the ledger, the files published at the close, and the operation log.
 * `npm run audit -- --head HASH@ID` also checks that the log still has heads that were kept elsewhere.
 * `npm run audit -- allocation.csv --report …` compares a published file with the report and the chain.
 * `npm run audit -- FOLDER` compares a claim kit with the contract, and its page with the built one.
 */

import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import type { RememberedHead } from '../platform/operation-log/log-chain.repository.js';
import { audit } from './audit-all.js';
import { auditAllocation } from './audit-allocation.js';
import { auditKit } from './audit-kit.js';
import { fail, onDatabase, withDatabase } from './command.js';

/** Exit codes of a comparison. */
const CODES = { agrees: 0, differs: 1, incomplete: 2 } as const;

const given = process.argv.slice(2);
const isOfDatabase = given.length === 0 || given[0]?.startsWith('--head');
try {
  if (isOfDatabase) {
    const heads = readHeads(given);
    await onDatabase((env) => auditDatabase(env, heads), false);
  } else process.exitCode = CODES[await (isKit(given) ? auditKit : auditAllocation)(given)];
} catch (error) {
  if (isOfDatabase) fail(error, CODES.incomplete);
  else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = CODES.incomplete;
  }
}

function isKit([path = '']: string[]): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function readHeads(args: string[]): RememberedHead[] {
  return headsOf(args).map((text) => {
    const [, hash = '', id] = /^([0-9a-f]{64})@(\d{1,9})$/.exec(text) ?? [];
    if (id === undefined) throw new EnvError(`--head takes HASH@ID, not "${text}"`);
    return { hash, last_id: Number(id) };
  });
}

function headsOf(args: string[]): string[] {
  try {
    return (
      parseArgs({ args, options: { head: { type: 'string', multiple: true } } }).values.head ?? []
    );
  } catch (error) {
    throw new EnvError((error as Error).message, { cause: error });
  }
}

function auditDatabase(env: Env, heads: RememberedHead[]): Promise<void> {
  return withDatabase(env, async ({ em }) => {
    const isComplete = await audit(em.fork(), env, heads);
    if (!isComplete) process.exitCode ??= CODES.incomplete;
  });
}
