import type { ReactNode } from 'react';
import { useOnline } from '../lib/browser-state.js';
import { PageIcon, type PageIconName } from './page-icon.js';
import { RetryButton } from './retry-button.js';
import styles from './state-message.module.css';

interface StateMessageProps {
  icon: PageIconName;
  title: string;
  hint?: string;
  role?: 'alert' | 'status';
  children?: ReactNode;
}

export function StateMessage({ icon, title, hint, role, children }: StateMessageProps) {
  return (
    <div className={styles.state} role={role}>
      <span className={styles.icon}>
        <PageIcon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

/** Something could not be loaded. Without a network a line is enough: the layout says that there is none. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  const online = useOnline();
  if (!online) return <p className={styles.offline}>{message}</p>;
  return (
    <StateMessage icon="warning" title={message} role="alert">
      <RetryButton className={styles.action} onRetry={() => void onRetry()} />
    </StateMessage>
  );
}
