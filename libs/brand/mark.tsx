import { useId } from 'react';
import { MARK_BODY, MARK_FOLD, MARK_VIEW_BOX } from './shape.js';

export interface MarkProps {
  /** Edge length in pixels. */
  size: number;
}

/**
 * The mark of the site and of its back office: a drop with its nose in the wind. Decorative, the
 * name stands beside it.
 */
export function Mark({ size }: MarkProps) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox={MARK_VIEW_BOX} fill="none" aria-hidden="true">
      <path fill={`url(#${id}a)`} fillRule="evenodd" d={MARK_BODY} />
      <path fill={`url(#${id}b)`} d={MARK_FOLD} />
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
