import { DriverException } from '@mikro-orm/core';

/** An error that may be printed: it contains no value that was sent or stored. */
interface LoggedError {
  type: string;
  message: string;
  /** A system error's name, an SQLSTATE or a code of ours. */
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** Begins with the type and the message. */
  stack: string;
  cause?: LoggedError;
}

interface ErrorLike extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
}

const MOST_CAUSES = 5;

export function isErrorLike(value: unknown): value is ErrorLike {
  const { message, stack } = (value ?? {}) as { message?: unknown; stack?: unknown };
  return typeof message === 'string' && typeof stack === 'string';
}

/**
 * Reduces an error to the parts that may be printed. Errors of the database hold statements, parameters, keys and whole
 * rows: only names and the harmless part of the message are kept.
 */
export function loggedError(thrown: unknown, causes = MOST_CAUSES): LoggedError {
  if (!isErrorLike(thrown)) return loggedError(new TypeError(`Thrown: ${typeof thrown}`));
  const { code, constraint, table, column } = thrown;
  const names = pickTexts({ code, constraint, table, column });
  const type = thrown.constructor?.name || thrown.name;
  const message = isDatabaseError(thrown) ? withoutValues(thrown.message, names) : thrown.message;
  const stack = `${type}: ${message}\n${stackFrames(thrown.stack ?? '', thrown.message)}`;
  const logged = { type, message, ...names, stack };
  if (!isErrorLike(thrown.cause) || causes === 0) return logged;
  return { ...logged, cause: loggedError(thrown.cause, causes - 1) };
}

/** The same as one line, without the stack. */
export function errorLine(thrown: unknown): string {
  const { type, code, message } = loggedError(thrown);
  return `${type}${code ? ` ${code}` : ''}: ${message}`;
}

/** The same as text: the stacks of the error and its causes. */
export function errorText(thrown: unknown): string {
  const stacks: string[] = [];
  let error: LoggedError | undefined = loggedError(thrown);
  for (; error; error = error.cause) stacks.push(error.stack);
  return stacks.join('\ncaused by: ');
}

/** The distinct frames of a stack, without lines of the message that look like one. */
export function stackFrames(stack: string, message = ''): string {
  const frames = new Set(stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line)));
  for (const line of message.split('\n')) frames.delete(line);
  return [...frames].join('\n');
}

function pickTexts<Name extends string>(values: Record<Name, unknown>) {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}

/** SQLSTATEs have five characters and a digit among them, which codes of the system have not. */
function isDatabaseError(error: ErrorLike): boolean {
  if (error instanceof DriverException) return true;
  return typeof error.code === 'string' && /^(?=.*\d)[\dA-Z]{5}$/.test(error.code);
}

/** SQLSTATEs of statements that are wrong in themselves; only a syntax error quotes from them. */
const WRONG_STATEMENT = /^42(?!601)/;

/**
 * A message of the database up to its first value. PostgreSQL quotes names and values alike, so only known names are
 * kept.
 */
function withoutValues(text: string, { code = '', ...names }: Partial<LoggedError>): string {
  const [message = ''] = text.split('\n');
  if (WRONG_STATEMENT.test(code)) return message;
  const known: unknown[] = Object.values(names);
  const parts = message.split('"');
  const value = parts.findIndex((part, index) => index % 2 === 1 && !known.includes(part));
  return value === -1 ? message : `${parts.slice(0, value).join('"').trimEnd()} …`;
}
