import { useId } from 'react';
import styles from './logo.module.css';

interface MarkProps {
  /** Edge length in pixels. */
  size: number;
}

/** The mark: a drop with its nose in the wind, folded once along the direction of flight. */
export function Mark({ size }: MarkProps) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <path
        fill={`url(#${id}a)`}
        fillRule="evenodd"
        d="M22 6h20v20A20 20 0 1 1 22 6Zm0 11a9 9 0 1 0 9 9v-9h-9Z"
      />
      <path
        fill={`url(#${id}b)`}
        d="M42 6v20A20 20 0 0 1 7.9 40.1l7.7-7.7A9 9 0 0 0 31 26v-9L42 6Z"
      />
      <defs>
        <linearGradient id={`${id}a`} x1="4" y1="8" x2="42" y2="42" gradientUnits="userSpaceOnUse">
          <stop stopColor="#37e0f2" />
          <stop offset=".5" stopColor="#1e95f5" />
          <stop offset="1" stopColor="#7a5cff" />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="42" y1="8" x2="14" y2="44" gradientUnits="userSpaceOnUse">
          <stop stopColor="#4f7bff" />
          <stop offset="1" stopColor="#7d4dff" />
        </linearGradient>
      </defs>
    </svg>
  );
}

interface LogoProps {
  /** The site's name from the settings. */
  name: string;
}

export function Logo({ name }: LogoProps) {
  return (
    <span className={styles.logo}>
      <Mark size={32} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
