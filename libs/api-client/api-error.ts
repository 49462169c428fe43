import type { components } from './schema.js';

/** How long a call may take, in milliseconds (specification, section 9). */
export const CALL_TIMEOUT_MS = 10_000;

/** What the server says when it refuses: problem details, with `errors` by field when it validated. */
export type Problem = components['schemas']['ProblemDto'] & { errors?: Record<string, string> };

/** A call that failed: refused by the server (`problem`), out of time, or without an answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What the server said, when it said anything. */
  readonly problem: Problem | undefined;

  constructor(message: string, status: number, problem?: Problem, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.problem = problem;
  }
}

/** The error of an answer that is not a success. */
export function refusal(response: Response, body: unknown): ApiError {
  const problem = isProblem(body) ? body : undefined;
  return new ApiError(problem?.detail ?? response.statusText, response.status, problem);
}

/** The error of a call that got no answer. */
export function failure(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ApiError(message, 0, undefined, { cause });
}

/** The caller's own signal, and the end of patience. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && 'code' in value;
}
