import type { OperationName } from '#libs/api-client/index.js';

interface CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

type Answer = (options: CallOptions) => unknown;

/** A data provider whose calls are answered by name. */
export const answerCalls = (answers: Partial<Record<OperationName, Answer>>) =>
  ({
    call: async (name: OperationName, options: CallOptions = {}) => {
      const answer = answers[name];
      if (!answer) throw new Error(`Nobody answers ${name}`);
      return answer(options);
    },
  }) as never;
