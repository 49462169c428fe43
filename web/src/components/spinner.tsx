import styles from './spinner.module.css';

interface SpinnerProps {
  /** Read aloud; the picture alone says nothing. */
  label: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} />
      {label}
    </p>
  );
}
