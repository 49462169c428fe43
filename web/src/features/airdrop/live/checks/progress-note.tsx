import type { ComponentProps } from 'react';
import { ProgressBar } from '../../progress-bar.js';
import styles from './checks.module.css';

/** How far a task is: in words, and as a bar. */
export function ProgressNote(props: ComponentProps<typeof ProgressBar> & { text: string }) {
  return (
    <div className={styles.measured}>
      <p className={styles.note}>{props.text}</p>
      <ProgressBar {...props} thin />
    </div>
  );
}
