import { type Ended, runCommand } from './command.js';

/** Runs `npm run audit` on a database. */
export const auditDatabase = (env: Record<string, string>): Promise<Ended> =>
  runCommand('audit-ledger', [], env);

/** Runs `npm run audit -- …` on files, without a database. */
export const auditFiles = (...given: string[]): Promise<Ended> =>
  runCommand('audit-ledger', given, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
