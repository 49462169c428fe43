import styles from './wallet-slot.module.css';

/** The place kept for the wallet button; takes no room while nothing is in it. */
export function WalletSlot() {
  return <div className={styles.slot} data-wallet-slot="" />;
}
