import { commandEnv } from './audit-all.js';
import type { Env } from './config/env.js';
import { EnvError } from './config/env-reader.js';
import { checkServer } from './database/check-server.js';
import { databaseFault } from './database/database-fault.js';
import { errorText } from './logging/logged-error.js';

/**
 * Works on the database that the environment names. @throws EnvError for what an operator can correct.
 * @param isWritten false for work that only reads
 */
export async function onDatabase(
  work: (env: Env) => Promise<void>,
  isWritten: boolean,
): Promise<void> {
  const env = commandEnv();
  if (env.database === 'postgres') await checkServer(env, isWritten);
  try {
    await work(env);
  } catch (error) {
    throw databaseFault(env, error);
  }
}

/** Ends a command with what went wrong: a line, or the places in the code where it is a bug. */
export function fail(error: unknown): void {
  console.error(error instanceof EnvError ? error.message : errorText(error));
  process.exitCode = 1;
}
