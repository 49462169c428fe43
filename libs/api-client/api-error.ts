import type { Schemas } from './schema.js';

type ProblemDto = Schemas['ProblemDto'];

/** The server's problem details, with `errors` by field; a proxy may send fewer fields. */
export type Problem = Pick<ProblemDto, 'detail'> & Partial<ProblemDto>;

/** A call that was refused (`problem`), timed out, or got no answer or one of another shape. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(message: string, status: number, problem?: Problem, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.problem = problem;
  }

  get timedOut(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }
}
