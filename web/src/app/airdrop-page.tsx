import { AirdropPage } from '../features/airdrop/airdrop-page.js';
import { WalletPanel } from '../features/wallet/wallet-panel.js';

/** The airdrop's page with the wallet's part in it. */
export function Page() {
  return <AirdropPage walletPanel={<WalletPanel />} />;
}
