import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Makes a decorator for parameters of handlers whose value is read from the request. */
export const fromRequest = <Request, Value>(read: (request: Request) => Value) =>
  createParamDecorator((_data: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<Request>()),
  );
