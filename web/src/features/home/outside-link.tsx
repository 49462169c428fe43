import type { ReactNode } from 'react';
import { ExternalLink } from '../../components/external-link.js';
import styles from './outside-link.module.css';

export const OutsideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ExternalLink className={styles.link} href={to} dir="auto">
    {children}
  </ExternalLink>
);
