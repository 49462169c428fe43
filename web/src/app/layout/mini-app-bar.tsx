import { Logo } from '../../components/logo.js';
import { WalletButton } from '../../features/wallet/wallet-button.js';
import styles from './mini-app-bar.module.css';

/** The page's head in Telegram, which has a title and a way back of its own. */
export function MiniAppBar() {
  return (
    <header className={styles.bar}>
      <Logo />
      {/* Only one of them is drawn, depending on the width. */}
      <WalletButton placement="header" />
      <WalletButton placement="menu" />
    </header>
  );
}
