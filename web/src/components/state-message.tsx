import type { ReactNode } from 'react';
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

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <StateMessage icon="warning" title={message} role="alert">
      <RetryButton className={styles.action} onRetry={onRetry} />
    </StateMessage>
  );
}
