import type { FastifyRequest } from 'fastify';

/** A strategy of passport, without a name, that finds the user of a request. */
export abstract class RequestStrategy<User> {
  /** Passport sets these for one request, right before it calls `authenticate`. */
  declare success: (user: User) => void;
  declare fail: () => void;
  declare error: (error: unknown) => void;

  authenticate(request: FastifyRequest, options: object): void {
    // The next request replaces them while this one is validated.
    const { success, fail, error } = this;
    this.validate(request, options).then((user) => (user ? success(user) : fail()), error);
  }

  /** Undefined when the request names no user. @throws AppError that is sent unchanged. */
  abstract validate(request: FastifyRequest, options: object): Promise<User | undefined>;
}
