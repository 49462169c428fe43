/** Whether the server is ready. */
export class HealthDto {
  /** `ok`, or `unavailable` with 503. @example "ok" */
  status: 'ok' | 'unavailable';
}
