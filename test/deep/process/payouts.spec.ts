import { createHash } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { PayingProduct } from '../../support/process/paying-product.js';
import type { Product } from '../../support/shared/product.js';

/** Servers that are killed. */
const KILLS = Number(process.env['KILLS'] ?? 100);

/** A server is killed after one of the requests of a payment, sent to it or by it. */
const REQUESTS = 16;
/** Milliseconds after that request, about as long as a transaction. */
const MILLISECONDS = 60;

const SEED = 20_261_126;

let product: PayingProduct;
beforeAll(async () => {
  product = await PayingProduct.start();
});
afterAll(() => product.stop());

/** A number from 0 to 1; the same for the same number. */
const random = (number: number): number =>
  createHash('sha256').update(`${SEED} ${number}`).digest().readUInt32BE() / 2 ** 32;

describe('servers that are killed between any two steps', () => {
  it(
    'pay each claim once, and report arrived payments',
    async () => {
      let server = await product.startServer();
      const id = await product.create(server);
      let lost = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        await product.makeClaims(3);
        const last = product.requests + random(kill) * REQUESTS;
        const paying = product.pay(server, id, 1 + (kill % 3)).then(
          () => 'paid',
          (error: unknown) => String(error),
        );
        while (product.requests < last && (await product.undelivered()) > 0) await passed(1);
        await passed(random(-kill) * MILLISECONDS);
        await server.kill();
        const ended = await paying;
        expect(['paid', 'TypeError: fetch failed', 'TypeError: terminated']).toContain(ended);
        if (ended !== 'paid') lost += 1;
        server = await product.startServer();
      }
      await product.pay(server, id);
      expect(lost).toBeGreaterThan(KILLS / 2);
      expect(await server.stop()).toBe(0);
      expect(await product.faults()).toEqual([]);
    },
    60_000 + KILLS * 20_000,
  );
});

describe('two servers on one database', () => {
  it('that fund, push and sync at the same time pay each claim once', async () => {
    const servers = await Promise.all([product.startServer(), product.startServer()]);
    const [here, there] = servers;
    const both = [here, there, here, there];
    const sync = (server: Product) => product.sync(server);
    const id = await product.create(here);
    for (let round = 0; round < 5; round += 1) {
      await product.makeClaims(20);
      for (const action of ['fund', 'push'] as const) {
        await product.atOnce(() => both.map((server) => product.sign(server, id, action)));
        await (action === 'fund' ? product.sync(here) : product.atOnce(() => both.map(sync)));
      }
    }
    await Promise.all(servers.map((server) => product.pay(server, id)));
    expect(await product.faults()).toEqual([]);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  }, 300_000);
});
