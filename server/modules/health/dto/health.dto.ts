/** Whether the server can do its work. */
export class HealthDto {
  /** `ok`, or `unavailable` with 503. @example "ok" */
  status: 'ok' | 'unavailable';
}
