import type { FastifyRequest } from 'fastify';

/** A strategy of passport, which takes it without a name: finds who sends a request. */
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

  /** Undefined where the request names no user. @throws AppError that is sent as it is. */
  abstract validate(request: FastifyRequest, options: object): Promise<User | undefined>;
}
