import type { ReactNode } from 'react';
import styles from './art.module.css';
import { HeroArt } from './hero-art.js';
import { Innovation, OpenSource, Scalability } from './highlight-art.js';
import { Defi, Governance, Payments, Rewards } from './use-case-art.js';

interface SheetProps {
  viewBox: string;
  /** Runs off the edges of its card; otherwise all of it is shown. */
  slice?: 'xMidYMid' | 'xMaxYMax';
  children: ReactNode;
}

function Sheet({ viewBox, slice, children }: SheetProps) {
  return (
    <svg
      className={styles.art}
      viewBox={viewBox}
      preserveAspectRatio={slice ? `${slice} slice` : undefined}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const DRAWINGS = {
  hero: <HeroArt />,
  innovation: (
    <Sheet viewBox="0 0 320 200" slice="xMidYMid">
      <Innovation />
    </Sheet>
  ),
  scalability: (
    <Sheet viewBox="0 0 320 200" slice="xMidYMid">
      <Scalability />
    </Sheet>
  ),
  openSource: (
    <Sheet viewBox="0 0 320 200" slice="xMidYMid">
      <OpenSource />
    </Sheet>
  ),
  defi: (
    <Sheet viewBox="0 0 340 220" slice="xMaxYMax">
      <Defi />
    </Sheet>
  ),
  governance: (
    <Sheet viewBox="19 22 302 136">
      <Governance />
    </Sheet>
  ),
  rewards: (
    <Sheet viewBox="26 20 286 132">
      <Rewards />
    </Sheet>
  ),
  payments: (
    <Sheet viewBox="22 24 314 198">
      <Payments />
    </Sheet>
  ),
};

export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name }: { name: DrawingName }) {
  return DRAWINGS[name];
}
