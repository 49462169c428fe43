import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.js';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  /** Keeps the title for screen readers only, where the content speaks for itself. */
  titleHidden?: boolean;
  /** Heading beside the content on wide screens. */
  split?: boolean;
  children: ReactNode;
}

export function Section({ title, lead, titleHidden, split, children }: SectionProps) {
  const id = useId();
  return (
    <section
      className={cx('drawn-later', styles.section, split && styles.split)}
      aria-labelledby={id}
    >
      <div className={cx(styles.head, titleHidden && 'visually-hidden')}>
        <h2 id={id} className={styles.title} dir="auto">
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
