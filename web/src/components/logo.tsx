import { Mark } from '#libs/brand/index.js';
import styles from './logo.module.css';

export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <Mark size={32} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
