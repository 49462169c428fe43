import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../config/env.js';

/**
 * The key that signs tokens: the operator's, else one kept beside the embedded database so that
 * logins outlive a restart, else one that lives as long as the process.
 */
export function jwtSecret(env: Env): string {
  if (env.jwt_secret) return env.jwt_secret;
  const fresh = randomBytes(48).toString('base64url');
  if (env.database !== 'embedded') return fresh;
  const file = join(env.data_dir, 'jwt-secret');
  try {
    writeFileSync(file, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  }
}
