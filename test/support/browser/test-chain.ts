import { startChain, type TestChain } from '../shared/chain.js';
import { test } from './live-campaign.js';

/** The jetton that tasks of these tests ask for. */
export const JETTON = `0:${'7'.repeat(64)}`;

/**
 * Gives each test of a file a chain of its own for the server. Returns a function for the current
 * one.
 */
export function askTestChain(): () => TestChain {
  let chain: TestChain;
  let before = '';

  test.beforeEach(async ({ page, admin }) => {
    chain = await startChain();
    // Only the server reads it; the page's own view of the wallet does not matter here.
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
