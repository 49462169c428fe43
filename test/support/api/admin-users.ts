import type { TestApp } from './app.js';

export const USERS = '/api/v1/admin/users';
/** The id of no user. */
export const NOBODY = 999_999;

export const ids = (records: { id: number }[]) => records.map(({ id }) => id);

/** Reads the operation log's rows of an action on some users; `started` returns the application. */
export const userLogRows = (started: () => TestApp) => (action: string, selected: number[]) =>
  started().sql<{ details: string }>(
    `select details from operation_logs where action = ? and details ~ ? order by id`,
    [action, `^User (${selected.join('|')}) `],
  );
