import { Mark } from '#libs/brand/index.js';
import styles from './logo.module.css';

interface LogoProps {
  /** The site's name from the settings. */
  name: string;
}

export function Logo({ name }: LogoProps) {
  return (
    <span className={styles.logo}>
      <Mark size={32} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
