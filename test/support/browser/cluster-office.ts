import type { Page } from '@playwright/test';
import { clientOf } from '../shared/api.js';
import { ADMIN } from '../shared/credentials.js';
import { addCrowd, type WithSql } from '../shared/crowd.js';
import { onServer } from '../shared/databases.js';
import { allOr } from '../shared/deep.js';
import { login } from '../shared/login.js';
import { until } from '../shared/until.js';
import { test as backOffice } from './back-office.js';
import { type ProductOnServer, startOnServer } from './site-product.js';

const sqlOf = (databaseUrl: string): WithSql => ({
  sql: (text, values = []) =>
    onServer(databaseUrl, async (client) => {
      let places = 0;
      const numbered = text.replaceAll('?', () => {
        places += 1;
        return `$${places}`;
      });
      return (await client.query(numbered, values)).rows;
    }),
});

/** Each has a cluster of its own, as its test decides about it. */
export const LANGUAGES = allOr('zh', 'en');

export const SIZES = { chain: 8, other: 6, small: 5 };

/** Its clusters are chains of invitations: each new wallet is invited by the one before. */
export const test = backOffice.extend<object, { server: ProductOnServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startOnServer();
      const db = sqlOf(server.databaseUrl);
      const api = clientOf(server.url, await login(server.url, ADMIN));
      await api.call('goLive');
      const { chain, other, small } = SIZES;
      const sizes = [...LANGUAGES.map(() => chain), other, small, small];
      for (const users of sizes) {
        // The first one has no inviter, and is in no cluster.
        const crowd = { users: users + 1, every: 20, inviter: 'chain' as const, with_past: 0 };
        await addCrowd(db, crowd);
      }
      await until(async () => {
        const found = (await api.call('listClusters')).map(({ users }) => users);
        return found.toSorted().join() === sizes.toSorted().join();
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The rows of a part of a cluster. */
export const rowsOf = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem');
