import styles from './spinner.module.css';

/** Its label is read aloud; the picture alone says nothing. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} />
      {label}
    </p>
  );
}
