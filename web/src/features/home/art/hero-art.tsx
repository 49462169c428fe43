import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.js';
import { ART_MARK, SymbolImage, useSymbol } from './emblem.js';
import styles from './hero-art.module.css';

// True isometric: the plane of a floor seen from 30 degrees.
const FLOOR = 'matrix(.866 .5 -.866 .5 0 0)';
const COIN_EDGE = Array.from({ length: 15 }, (_, layer) => 28 - layer * 2);
const SMALL_EDGE = [8, 6, 4, 2, 0];
const ART_MARK_FOLD = 'M40-40V4A44 44 0 0 1-35 35L-18 18A20 20 0 0 0 16 4v-20L40-40Z';

interface PlateProps {
  y: number;
  size: number;
  className?: string | undefined;
}

function Plate({ y, size, className }: PlateProps) {
  const half = size / 2;
  const square = { x: -half, y: -half, width: size, height: size, rx: 34 };
  return (
    <g transform={`translate(0 ${y})`} className={className}>
      <g transform={`translate(0 12) ${FLOOR}`}>
        <rect {...square} className={styles.plateEdge} />
      </g>
      <g transform={FLOOR}>
        <rect {...square} className={styles.plateTop} />
        <rect {...square} className={styles.plateLine} />
      </g>
    </g>
  );
}

function Circuit() {
  return (
    <g transform={`translate(0 84) ${FLOOR}`} className={styles.circuit}>
      <path d="M-150-60h70l30 30M150 60H80L50 30M-60 150V80l30-30M60-150v70L30-50" />
      <circle r="92" />
      <circle r="118" strokeDasharray="2 10" />
      <g className={styles.nodes}>
        <circle cx="-150" cy="-60" r="6" />
        <circle cx="150" cy="60" r="6" />
        <circle cx="-60" cy="150" r="6" />
        <circle cx="60" cy="-150" r="6" />
      </g>
    </g>
  );
}

/** The coin with the operator's symbol, or our mark. */
function Coin() {
  const symbol = useSymbol();
  return (
    <g transform="translate(0 -66)">
      {COIN_EDGE.map((y) => (
        <g key={y} transform={`translate(0 ${y}) ${FLOOR}`}>
          <circle r="88" fill="url(#art-edge)" />
        </g>
      ))}
      <g transform={FLOOR}>
        <circle r="88" fill="url(#art-face)" />
        <circle r="87" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth="1.5" />
        <circle r="70" fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="1.5" />
        <g transform="rotate(-45) scale(.92)">
          {symbol ? (
            <SymbolImage address={symbol} size={112} className={styles.symbol} />
          ) : (
            <>
              <path d={ART_MARK} fill="#fff" fillRule="evenodd" />
              <path d={ART_MARK_FOLD} fill="#fff" fillOpacity=".7" />
            </>
          )}
        </g>
      </g>
    </g>
  );
}

/** A drop of our mark, or a small coin beside an operator's symbol. */
function Drop({ x, y, scale }: { x: number; y: number; scale: number }) {
  const symbol = useSymbol();
  if (symbol) {
    return (
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        {SMALL_EDGE.map((layer) => (
          <g key={layer} transform={`translate(0 ${layer}) ${FLOOR}`}>
            <circle r="22" fill={layer > 0 ? 'url(#art-edge)' : 'url(#art-drop)'} />
          </g>
        ))}
        <g transform={FLOOR}>
          <circle r="15" fill="none" stroke="#fff" strokeOpacity=".45" strokeWidth="1.5" />
        </g>
      </g>
    );
  }
  return (
    <g transform={`translate(${x} ${y}) rotate(-45) scale(${scale})`}>
      <path d="M-2-20h22V2A22 22 0 1 1-2-20Z" fill="url(#art-drop)" />
    </g>
  );
}

const FACE = { x1: -80, y1: -80, x2: 80, y2: 80 };
const EDGE = { x1: -62, y1: 62, x2: 62, y2: -62 };

function Paints() {
  return (
    <defs>
      <linearGradient id="art-face" {...FACE} gradientUnits="userSpaceOnUse">
        <stop stopColor="var(--brand-light)" />
        <stop offset=".48" stopColor="var(--brand-primary)" />
        <stop offset="1" stopColor="var(--brand-accent)" />
      </linearGradient>
      <linearGradient id="art-edge" {...EDGE} gradientUnits="userSpaceOnUse">
        <stop stopColor="var(--coin-edge-1)" />
        <stop offset=".55" stopColor="var(--coin-edge-2)" />
        <stop offset="1" stopColor="var(--coin-edge-3)" />
      </linearGradient>
      <linearGradient id="art-drop" x1="0" y1="-20" x2="0" y2="24" gradientUnits="userSpaceOnUse">
        <stop stopColor="var(--drop)" />
        <stop offset="1" stopColor="var(--brand-primary)" />
      </linearGradient>
      <linearGradient id="art-beam" x1="0" y1="-190" x2="0" y2="120" gradientUnits="userSpaceOnUse">
        <stop stopColor="var(--brand-primary)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--brand-primary)" stopOpacity=".55" />
      </linearGradient>
      <radialGradient id="art-glow">
        <stop stopColor="var(--brand-primary)" stopOpacity=".85" />
        <stop offset="1" stopColor="var(--brand-accent)" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}

/** Each layer is a picture of its own, so that motion needs no repainting. */
function Layer({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <svg className={cx(styles.layer, className)} viewBox="-320 -290 640 690" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A coin coming down on a stack of blocks. */
export function HeroArt() {
  return (
    <>
      <Layer>
        <Paints />
        <Plate y={212} size={330} className={styles.far} />
        <Plate y={148} size={330} className={styles.middle} />
        <Plate y={84} size={330} />
        <Circuit />
        <ellipse cx="0" cy="84" rx="170" ry="92" fill="url(#art-glow)" />
        <path d="M-84-200H84L64 92q-64 36-128 0Z" fill="url(#art-beam)" className={styles.beam} />
      </Layer>
      <Layer className={styles.coin}>
        <Coin />
      </Layer>
      <Layer className={styles.near}>
        <Drop x={-206} y={-92} scale={0.62} />
        <Drop x={150} y={-232} scale={0.4} />
      </Layer>
      <Layer className={styles.above}>
        <Drop x={198} y={-138} scale={0.8} />
        <Drop x={-96} y={-236} scale={0.5} />
      </Layer>
    </>
  );
}
