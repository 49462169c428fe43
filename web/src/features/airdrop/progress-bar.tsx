import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Read out instead of the number. */
  text?: string;
  thin?: boolean;
}

/** Shows `value` of `max`; empty when `max` is 0. */
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
