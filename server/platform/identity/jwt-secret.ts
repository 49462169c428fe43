import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, MIN_JWT_SECRET_LENGTH } from '../config/env.js';
import { EnvError, operatorError } from '../config/env-reader.js';
import { writeDurably } from '../database/durable-files.js';

/** Injection token of the signing key. */
export const JWT_SECRET = Symbol('JWT secret');

const FILE = 'jwt-secret';

/** Secrets of processes whose database is in memory. */
const made = new WeakMap<Env, string>();

/** The operator's key, else the stored one, or one per process in memory. @throws EnvError when it is too short. */
export function jwtSecret(env: Env): string {
  if (env.jwt_secret) return env.jwt_secret;
  const fresh = made.get(env) ?? randomBytes(48).toString('base64url');
  made.set(env, fresh);
  if (env.database !== 'embedded') return fresh;
  const file = join(env.data_dir, FILE);
  const kept = keptSecret(file, fresh);
  if (kept.trim().length < MIN_JWT_SECRET_LENGTH) {
    throw new EnvError(
      `${file} has less than ${MIN_JWT_SECRET_LENGTH} characters: put the kept one in its place; where there is none, delete it and a new one is made, but then deleted users can take part again, and the audit cannot prove the log`,
    );
  }
  return kept;
}

/** The stored secret of an embedded database. */
export function storedSecret(env: Pick<Env, 'database' | 'data_dir'>): string | undefined {
  const file = join(env.data_dir, FILE);
  return env.database === 'embedded' && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function keptSecret(file: string, fresh: string): string {
  try {
    if (!existsSync(file)) writeDurably(file, fresh);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw operatorError('DATA_DIR', error);
  }
}
