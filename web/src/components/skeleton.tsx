import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; the space the real content will take. */
  width?: string;
  height: string;
  radius?: string;
}

export function Skeleton({ width = '100%', height, radius }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}
