import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** What is read out instead of the number. */
  text?: string;
  thin?: boolean;
}

/** How much of something is done; nothing of it when there is nothing to do. */
export function ProgressBar({ label, value, max, text, thin }: ProgressBarProps) {
  return (
    <div
      className={styles.track}
      data-variant={thin ? 'thin' : 'thick'}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, max)}
      aria-valuetext={text}
    >
      <div className={styles.bar} style={{ transform: `scaleX(${max === 0 ? 0 : value / max})` }} />
    </div>
  );
}
