import type { components } from './schema.js';

type ProblemDto = components['schemas']['ProblemDto'];

/**
 * What a refusal says: the server's problem details, with `errors` by field when it validated. What
 * stands between server and browser may say less.
 */
export type Problem = Pick<ProblemDto, 'detail'> & Partial<ProblemDto>;

/**
 * A call that failed: refused by the server (`problem`), out of time, without an answer, or with an
 * answer of another shape than the API's description says.
 */
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

  /** Whether the call was given up because the answer took too long. */
  get timedOut(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }
}
