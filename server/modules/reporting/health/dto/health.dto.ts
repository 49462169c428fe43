/** Whether the server is ready. */
export class HealthDto {
  /** `ok`, or `unavailable` with 503. @example "ok" */
  status: 'ok' | 'unavailable';
  /** SHA-256 of the operation log so far and its last row, where they could be read. A kept copy proves later that the log was not changed. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08@42" */
  log_head?: string;
  /** The version of the server that answers. @example "1.0.0" */
  version?: string;
  /** The time in the name of the newest migration that this version knows, `YYYYMMDDhhmmss`. @example "20261130200000" */
  schema_version?: string;
}
