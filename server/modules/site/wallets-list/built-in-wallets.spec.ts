import { readFileSync } from 'node:fs';
import { BUILT_IN_WALLETS } from './wallet.js';

const SDK = new URL('../../../../node_modules/@tonconnect/sdk/lib/esm/index.mjs', import.meta.url);

it('the built-in wallets are those of the TON Connect SDK that the site is built with', () => {
  const sdk = readFileSync(SDK, 'utf8');
  const [, list = ''] = /^const FALLBACK_WALLETS_LIST = (\[\n.*?\n\]);$/ms.exec(sdk) ?? [];
  const theirs: unknown = new Function(`return ${list}`)();
  expect(theirs).toEqual(expect.arrayContaining([...BUILT_IN_WALLETS]));
  expect(BUILT_IN_WALLETS.length).toBeGreaterThan(3);
});
