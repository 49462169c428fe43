import { type Product, startProduct } from '../../support/shared/product.js';
import { openConnection } from '../../support/shared/slow-client.js';

/** Milliseconds between two bytes: such a client is never silent. */
const TRICKLE = 500;

const CLIENTS = {
  'that says nothing': '',
  'whose head trickles': 'GET /health/live HTTP/1.1\r\nX-Slow: ',
  'whose second head trickles':
    'GET /health/live HTTP/1.1\r\nHost: test\r\n\r\nGET /health/live HTTP/1.1\r\nX-Slow: ',
  'whose body trickles':
    'POST /api/v1/admin/auth/login HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username": "',
};
type Client = keyof typeof CLIENTS;

describe('a client', () => {
  let product: Product;
  const answers = {} as Record<Client, { text: string; after: number }>;

  /** Sends the text and then a byte after the other until the server ends the connection. */
  async function outlast(text: string): Promise<{ text: string; after: number }> {
    const connection = await openConnection(product.url, text, { stubborn: text !== '' });
    const start = performance.now();
    const trickle = setInterval(() => connection.send(text === '' ? '' : 'a'), TRICKLE);
    const after = (await connection.ended) - start;
    clearInterval(trickle);
    return { text: connection.received(), after };
  }

  beforeAll(async () => {
    product = await startProduct();
    await Promise.all(
      Object.entries(CLIENTS).map(async ([name, text]) => {
        answers[name as Client] = await outlast(text);
      }),
    );
  });
  afterAll(() => product.stop());

  it.each<[Client, number]>([
    ['that says nothing', 15_000],
    ['whose head trickles', 15_000],
    ['whose second head trickles', 15_000],
    ['whose body trickles', 30_000],
  ])('%s gets an answer after %i ms and loses its connection', (name, limit) => {
    const { text, after } = answers[name];
    const [head = '', body = ''] = text.slice(text.indexOf('HTTP/1.1 408')).split('\r\n\r\n');
    expect(head).toContain('408 Request Timeout\r\nContent-Type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'request.timeout' });
    expect(after).toBeGreaterThan(limit - 500);
    // A second between two checks, one in which the client may leave, and two for a busy machine.
    expect(after).toBeLessThan(limit + 4_000);
  });
});
