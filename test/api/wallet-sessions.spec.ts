import { formatTonAddress } from '#libs/domain/index.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { goLive, signIn } from '../support/api/visitor.js';
import { WALLET_VERSIONS, WalletAccount } from '../support/shared/wallet-account.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

describe('signing in', () => {
  it.each(WALLET_VERSIONS)('is done with a %s wallet', async (version) => {
    const wallet = new WalletAccount({ version });
    const { me } = await signIn(app, wallet);
    expect(me['wallet_address']).toBe(formatTonAddress(wallet.address, 'mainnet'));
  });
});
