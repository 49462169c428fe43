import type { ReactNode } from 'react';
import { cx } from '../lib/cx.js';
import { Aurora } from './aurora.js';
import styles from './page-hero.module.css';

interface PageHeroProps {
  eyebrow?: string;
  title: string;
  lead: ReactNode;
  /** Shown beside the text on wide screens. */
  aside?: ReactNode;
  /** Uses less height on phones, where the page's actions come first. */
  compact?: boolean;
}

/** The head of an inner page: its only h1. */
export function PageHero({ eyebrow, title, lead, aside, compact }: PageHeroProps) {
  return (
    <div className={cx(styles.hero, compact && styles.compact)}>
      <Aurora />
      <div className={cx(styles.inner, Boolean(aside) && styles.withAside)}>
        <div className={styles.text}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside}
      </div>
    </div>
  );
}
