import fastify from 'fastify';
import { sendProblem } from './problem.filter.js';

/** The response to a request whose handler throws the error. */
async function answerTo(error: Error) {
  const server = fastify();
  server.setErrorHandler((thrown, request, reply) => sendProblem(thrown, request, reply));
  server.get('/', () => Promise.reject(error));
  return server.inject('/');
}

describe('an error of the database', () => {
  it.each([
    ['a lock that was waited for too long', '55P03'],
    ['a server that cannot be reached', 'ECONNREFUSED'],
    ['a server that does not answer', 'ETIMEDOUT'],
  ])('that may be gone the next time is answered with 503: %s', async (_, code) => {
    const answer = await answerTo(Object.assign(new Error('secret'), { code }));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ code: 'server.unavailable' });
    expect(answer.body).not.toContain('secret');
  });

  it('that comes from a mistake of ours is one', async () => {
    const answer = await answerTo(Object.assign(new Error('secret'), { code: '42P01' }));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined]);
    expect(answer.body).not.toContain('secret');
  });
});
