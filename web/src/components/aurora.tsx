import styles from './aurora.module.css';

export function Aurora() {
  return (
    <div className={styles.aurora} aria-hidden="true">
      <div className={styles.grid} />
    </div>
  );
}
