import type { Env } from '../config/env.js';
import { EnvError, operatorError } from '../config/env-reader.js';
import { loggedError } from '../logging/logged-error.js';
import { whyNotNow } from './not-now.js';

/** SQLSTATEs that an operator can correct: rights, a read-only database, resources, a missing extension. */
const CORRECTABLE = /^(42501|25006|0A000|58P01|28|3D|53|57P)/;

/** The variable that names the database, for messages. */
export const nameOf = (env: Env): string =>
  env.database === 'postgres' ? 'DATABASE_URL' : `DATA_DIR ${env.data_dir}`;

/** Turns an error that the operator can fix into one line with its cause; returns other errors unchanged. */
export function databaseFault(env: Env, error: unknown): unknown {
  const name = nameOf(env);
  if (whyNotNow(error) === 'storage_full') {
    return new EnvError(`${name}: there is no room left`, { cause: error });
  }
  const { code = '', message } = loggedError(error);
  if (!CORRECTABLE.test(code)) return operatorError(name, error);
  return new EnvError(`${name}: ${message.split('\n')[0]}`, { cause: error });
}
