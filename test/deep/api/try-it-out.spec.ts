import { SIGNED } from '../../fuzz/fuzz.js';
import { readDocument, routesOf } from '../../fuzz/operations.js';
import { exampleOf } from '../../fuzz/requests.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { settleInvitations } from '../../support/api/participants.js';
import { readyExamples } from '../../support/api/ready-examples.js';
import { standInForChain } from '../../support/api/standing-chain.js';
import { goLive, signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

/** Operations that remove records of others come last, and at the end the visitor's own token. */
const LAST = [
  // It exports the sections that the updates make.
  /^exportSections$/,
  // It sets the dates of the campaign.
  /^updateSettings$/,
  /^signOut/,
  /^removePersonalData$/,
  /^delete/,
  /^bulkDelete/,
  /^pause/,
  /^resume/,
  /^login$/,
  /^changePassword$/,
  // These end the demo.
  /^goLive$/,
  /^closeCampaign$/,
  /^logout$/,
];
const rank = (name: string) => LAST.findIndex((pattern) => pattern.test(name));

/** The demo's only owner cannot be suspended. */
const UNTRIED = [...SIGNED, 'suspendAdmin'];

const cases = routesOf(readDocument())
  .filter(({ operation }) => !UNTRIED.includes(operation.operationId))
  .toSorted((a, b) => rank(a.operation.operationId) - rank(b.operation.operationId))
  .map((route) => [route.operation.operationId, route] as const);

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  // A visitor who tries the demo has its password, which the examples name.
  app = await startApp({ SEED: 'demo', ADMIN_PASSWORD: '' });
  await goLive(app);
  standInForChain(app);
  const wallet = new WalletAccount();
  // The first demo user, with data in every list and points to claim.
  await app.sql('update users set account = ? where id = 1', [wallet.account().address]);
  await app.api.call('adjustPoints', { path: { id: 1 }, body: { points: 20_000, reason: 'Demo' } });
  cookie = (await signIn(app, wallet)).cookie;
});
afterAll(() => app.close());

describe('"Try it out" and "Execute" in Swagger UI, on the demo', () => {
  it.each(cases)('works with the default values: %s', async (name, route) => {
    await readyExamples(app, name);
    if (name === 'closeCampaign') await settleInvitations(app);
    const { method, target, headers, body } = exampleOf(route);
    const answer = await fetch(`${app.url}${target}`, {
      method,
      // The server would ignore a visitor's cookie beside a bearer token.
      headers: {
        ...headers,
        origin: app.url,
        ...(route.forVisitors ? { cookie } : { authorization: `Bearer ${app.token}` }),
      },
      body: body === undefined ? null : String(body),
    });
    const text = await answer.text();
    expect([text, answer.ok]).toEqual([text, true]);
    // A list that finds nothing proves nothing; a file has a row after its header.
    if (method === 'GET' && text.startsWith('[')) expect(JSON.parse(text)).not.toEqual([]);
    if (target.includes('/csv')) expect(text.split('\r\n').length).toBeGreaterThan(2);
  });
});
