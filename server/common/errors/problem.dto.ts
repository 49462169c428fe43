/** The one shape of every error: RFC 9457 problem details (`application/problem+json`). */
export class ProblemDto {
  /** Always `about:blank`: `code` tells errors apart. */
  type: string;
  /** The HTTP status in words. @example "Not Found" */
  title: string;
  /** The HTTP status. @example 404 */
  status: number;
  /** The sentence shown to a person, in the language of `Accept-Language`. @example "There is no such task" */
  detail: string;
  /** Stable and machine-readable. @example "task.not_found" */
  code: string;
  /** The request's id, as in the server's log and the `X-Request-Id` header. */
  request_id: string;
}

/** A problem that names the fields at fault. */
export class ValidationProblemDto extends ProblemDto {
  /** Field name to message. */
  errors: Record<string, string>;
}
