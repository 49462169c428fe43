import { startChain, type TestChain } from '../shared/chain.js';
import { test } from './live-campaign.js';

/** The jetton that tasks of these tests ask for. */
export const JETTON = `0:${'7'.repeat(64)}`;

/** Gives each test of a file a chain of its own, which the server asks. The answer is the current one. */
export function askTestChain(): () => TestChain {
  let chain: TestChain;
  let before = '';

  test.beforeEach(async ({ page, admin }) => {
    chain = await startChain();
    // Only the server asks it; what the page shows of the wallet is not what this is about.
    await page.route(/accountStates/, (route) => route.fulfill({ json: { accounts: [] } }));
    before = (await admin.call('getSettings')).chain_api_url;
    await admin.call('updateSettings', { body: { chain_api_url: chain.url } });
  });

  test.afterEach(async ({ admin }) => {
    await admin.call('updateSettings', { body: { chain_api_url: before } });
    chain.close();
  });

  return () => chain;
}
