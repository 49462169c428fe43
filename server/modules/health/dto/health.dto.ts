/** Whether the server can do its work. */
export class HealthDto {
  /** @example "ok" */
  status: 'ok' | 'unavailable';
}
