import fastify from 'fastify';
import { Env } from '../config/env.js';
import { requestLine, requestLogger } from './logger.js';

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
