import styles from './aurora.module.css';

/** The light and the fine grid behind the head of a page. Decoration only. */
export function Aurora() {
  return (
    <div className={styles.aurora} aria-hidden="true">
      <div className={styles.grid} />
    </div>
  );
}
