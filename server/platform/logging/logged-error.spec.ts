import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { errorLine, errorText, loggedError } from './logged-error.js';

const SECRET = '$argon2id$secret';

/** An error as the drivers make them. */
const databaseError = (message: string, fields: Record<string, unknown>) =>
  Object.assign(new Error(message), { severity: 'ERROR', ...fields });

describe('an error of the database, when it is printed', () => {
  it.each([
    ['invalid input syntax for type integer: "SECRET"', '22P02'],
    ['invalid input syntax for type integer: "a "quoted" SECRET', '22P02'],
    ['date/time field value out of range: "SECRET"', '22008'],
    ['syntax error at or near "SECRET"', '42601'],
    ['duplicate key value\n    at SECRET (file:1:2)', '23505'],
  ])('holds no value: %s', (message, code) => {
    const error = databaseError(message.replace('SECRET', SECRET), {
      code,
      detail: `Failing row contains (1, ${SECRET}).`,
      where: SECRET,
      query: `insert into admins values ('${SECRET}')`,
      params: [SECRET],
    });
    const logged = loggedError(new UniqueConstraintViolationException(error));
    const printed = [logged, loggedError(error), errorText(error), errorLine(error)];
    expect(JSON.stringify(printed)).not.toContain('secret');
    expect(logged).toMatchObject({ type: 'UniqueConstraintViolationException', code });
    expect(logged.message).toBe(message.split(/["\n]/)[0] + (message.includes('"') ? '…' : ''));
    expect(logged.stack).toMatch(/^UniqueConstraintViolationException: .*\n {4}at .*spec\.ts:\d+/);
  });

  it('keeps the names of what it is about', () => {
    const message =
      'new row for relation "admins" violates check constraint "admins_password_check"';
    const names = { code: '23514', table: 'admins', constraint: 'admins_password_check' };
    expect(loggedError(databaseError(message, names))).toMatchObject({ message, ...names });
    const missing = 'relation "adminz" does not exist';
    expect(loggedError(databaseError(missing, { code: '42P01' })).message).toBe(missing);
  });
});

describe('any other error, when it is printed', () => {
  it('keeps its message and code, and drops what else hangs on it', () => {
    const error = Object.assign(new TypeError('connect "x"'), { code: 'EPIPE', body: SECRET });
    expect(loggedError(error)).toEqual({
      type: 'TypeError',
      code: 'EPIPE',
      message: 'connect "x"',
      stack: expect.stringMatching(/^TypeError: connect "x"\n {4}at .*spec\.ts:\d+/),
    });
    expect(errorLine(error)).toBe('TypeError EPIPE: connect "x"');
  });

  it('comes with its causes, as many as are of use', () => {
    const value = databaseError(`bad value: "${SECRET}"`, { code: '22P02' });
    const error = new Error('outer', { cause: value });
    expect(loggedError(error).cause).toMatchObject({ code: '22P02', message: 'bad value: …' });
    expect(errorText(error)).toMatch(/^Error: outer\n(?:.*\n)+caused by: Error: bad value: …\n/);
    expect(errorText(error)).not.toContain(SECRET);
    value.cause = error;
    expect(errorText(error).split('caused by').length).toBe(6);
  });

  it('is described by its type when it is no error', () => {
    expect(errorLine({ password: SECRET })).toBe('TypeError: Thrown: object');
    expect(errorLine(SECRET)).toBe('TypeError: Thrown: string');
  });
});
