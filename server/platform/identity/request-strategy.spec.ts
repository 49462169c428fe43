import type { ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { RequestStrategy } from './request-strategy.js';

/** Finds the user that a request names, when the test says so. */
class NamedStrategy extends RequestStrategy<string> {
  readonly waiting = new Map<string, PromiseWithResolvers<void>>();

  constructor(private readonly accepts: (name: string) => boolean) {
    super();
  }

  override async validate({ headers: { authorization = '' } }: FastifyRequest) {
    const turn = Promise.withResolvers<void>();
    this.waiting.set(authorization, turn);
    await turn.promise;
    return this.accepts(authorization) ? authorization : undefined;
  }
}

class Guard extends AuthGuard() {
  constructor(...strategies: NamedStrategy[]) {
    super({ defaultStrategy: strategies });
  }
}

function call(guard: Guard, authorization: string) {
  const request: Record<string, unknown> = { headers: { authorization } };
  const http = { getRequest: () => request, getResponse: () => ({}) };
  const context = { switchToHttp: () => http } as unknown as ExecutionContext;
  return { request, done: guard.canActivate(context) as Promise<boolean> };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('strategies of a guard', () => {
  it('give requests that overlap their own users', async () => {
    const strategy = new NamedStrategy(() => true);
    const guard = new Guard(strategy);
    const [first, second] = [call(guard, 'first'), call(guard, 'second')];
    await settle();
    strategy.waiting.get('second')?.resolve();
    await second.done;
    expect(first.request['user']).toBeUndefined();
    strategy.waiting.get('first')?.resolve();
    await first.done;
    expect([first.request['user'], second.request['user']]).toEqual(['first', 'second']);
  });

  it('are tried in turn, and refuse what none of them knows', async () => {
    const [tokens, keys] = [
      new NamedStrategy((name) => name === 'token'),
      new NamedStrategy((name) => name === 'key'),
    ];
    const guard = new Guard(tokens, keys);
    const [known, unknown] = [call(guard, 'key'), call(guard, 'other')];
    const refused = expect(unknown.done).rejects.toMatchObject({ status: 401 });
    for (const strategy of [tokens, keys]) {
      await settle();
      for (const { resolve } of strategy.waiting.values()) resolve();
    }
    await known.done;
    await refused;
    expect(known.request['user']).toBe('key');
  });

  it('of two applications in one process stay apart', async () => {
    const [open, closed] = [new NamedStrategy(() => true), new NamedStrategy(() => false)];
    const [admitted, refused] = [call(new Guard(open), 'same'), call(new Guard(closed), 'same')];
    const refusal = expect(refused.done).rejects.toMatchObject({ status: 401 });
    await settle();
    for (const { waiting } of [open, closed]) waiting.get('same')?.resolve();
    await admitted.done;
    await refusal;
    expect(admitted.request['user']).toBe('same');
  });
});
