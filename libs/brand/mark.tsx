import { useId } from 'react';

/** The square in which the mark's outlines are drawn, as an SVG viewBox. */
export const MARK_VIEW_BOX = '0 0 48 48';

/** The drop: its outer edge and the hole, to be filled by the even-odd rule. */
export const MARK_BODY = 'M22 6h20v20A20 20 0 1 1 22 6Zm0 11a9 9 0 1 0 9 9v-9h-9Z';

/** The half that is folded along the direction of flight, drawn over the drop. */
export const MARK_FOLD = 'M42 6v20A20 20 0 0 1 7.9 40.1l7.7-7.7A9 9 0 0 0 31 26v-9L42 6Z';

interface MarkProps {
  size: number;
}

/** The mark of the site and of its back office. Decorative, because the name is beside it. */
export function Mark({ size }: MarkProps) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox={MARK_VIEW_BOX} fill="none" aria-hidden="true">
      <path fill={`url(#${id}a)`} fillRule="evenodd" d={MARK_BODY} />
      <path fill={`url(#${id}b)`} d={MARK_FOLD} />
      <defs>
        <linearGradient id={`${id}a`} x1="4" y1="8" x2="42" y2="42" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--brand-light, #37e0f2)" />
          <stop offset=".5" stopColor="var(--brand-primary, #1e95f5)" />
          <stop offset="1" stopColor="var(--brand-accent, #7a5cff)" />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="42" y1="8" x2="14" y2="44" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--brand-primary, #4f7bff)" />
          <stop offset="1" stopColor="var(--brand-accent, #7d4dff)" />
        </linearGradient>
      </defs>
    </svg>
  );
}
