import fastify from 'fastify';
import { Env } from '../config/env.js';
import { NestLogger, requestLine, requestLogger } from './logger.js';

describe('a line whose text is that of its error', () => {
  it('holds no value of the database, from any writer', () => {
    const lines: string[] = [];
    const options = requestLogger(new Env({ DATABASE_URL: 'memory://', LOG_LEVEL: 'trace' }));
    const { log } = fastify({
      logger: { ...Object(options), stream: { write: (line: string) => lines.push(line) } },
    });
    const error = Object.assign(new Error('bad value: "secret"'), { code: '22P02' });
    log.error(error);
    log.error({ err: error }, error.message);
    log.error({ err: error }, 'request errored');
    const nest = new NestLogger(log);
    nest.error(error);
    nest.warn(error);
    nest.error('Error during shutdown', error.stack, 'Context');
    nest.fatal(error.stack);
    expect(lines.join()).not.toContain('secret');
    expect(lines.slice(0, 3).map((line) => JSON.parse(line).msg)).toEqual([
      'Error 22P02: bad value: …',
      'Error 22P02: bad value: …',
      'request errored',
    ]);
    for (const line of lines) expect(line).toContain('logger.spec.ts');
  });
});

describe('the line of a request that was answered early', () => {
  it('is the one that the logger writes', () => {
    const lines: string[] = [];
    const options = requestLogger(new Env({ DATABASE_URL: 'memory://', LOG_LEVEL: 'info' }));
    const { log } = fastify({
      logger: { ...Object(options), stream: { write: (line: string) => lines.push(line) } },
    });
    const url = '/api/v1/public/"quoted"?token=secret';
    const [id, method, ip] = ['3fa85f64-5717-4562', 'GET', '"><script>'];
    const request = { reqId: id, req: { method, url, ip }, res: { statusCode: 304 } };
    log.info({ ...request, responseTime: 0.125 }, 'request completed');
    const path = JSON.stringify(url.split('?')[0]);
    lines.push(requestLine({ id, method, path, ip, status: 304, duration: 0.125 }));

    const [theirs, ours] = lines.map((line) => ({ ...JSON.parse(line), time: 0 }));
    expect(ours).toEqual(theirs);
    expect(lines[1]).toMatch(/^\{"level":30,"time":\d{13},.*\}\n$/);
  });
});
