import artStyles from './art.module.css';
import { ART_MARK, SymbolImage, useSymbol } from './emblem.js';

const ORBITS = [52, 78, 106];
const LANES = [38, 80, 120, 162];
const CODE_LINES = [
  { x: 132, y: 66, width: 54 },
  { x: 194, y: 66, width: 34 },
  { x: 146, y: 88, width: 74 },
  { x: 146, y: 110, width: 40 },
  { x: 194, y: 110, width: 50 },
  { x: 132, y: 132, width: 64 },
];

export function Innovation() {
  const symbol = useSymbol();
  return (
    <>
      {ORBITS.map((radius) => (
        <circle key={radius} cx="160" cy="100" r={radius} className={artStyles.line} />
      ))}
      <circle cx="160" cy="100" r="92" className={artStyles.dots} />
      <g className={artStyles.solid}>
        <circle cx="109" cy="111" r="5" />
        <circle cx="221" cy="51" r="6" />
        <circle cx="186" cy="173" r="4" />
        <circle cx="59" cy="66" r="4" />
        <circle cx="262" cy="126" r="3.5" />
      </g>
      <circle cx="160" cy="100" r="36" className={artStyles.plate} />
      <circle cx="160" cy="100" r="29" className={artStyles.soft} />
      {symbol ? (
        <g transform="translate(160 100)">
          <SymbolImage address={symbol} size={36} />
        </g>
      ) : (
        <g transform="translate(160 100) rotate(-45) scale(.36)">
          <path d={ART_MARK} fillRule="evenodd" className={artStyles.solid} />
        </g>
      )}
    </>
  );
}

export function Scalability() {
  return (
    <>
      <path
        d="M54 100h20c24 0 14-41 38-41h20m-58 41c24 0 14 41 38 41h20M150 59c20 0 12-21 32-21h138M150 59c20 0 12 21 32 21h138M150 141c20 0 12-21 32-21h138M150 141c20 0 12 21 32 21h138"
        className={artStyles.line}
      />
      <rect x="26" y="84" width="42" height="32" rx="9" className={artStyles.core} />
      <rect x="118" y="46" width="34" height="26" rx="8" className={artStyles.plate} />
      <rect x="118" y="128" width="34" height="26" rx="8" className={artStyles.plate} />
      {LANES.map((y, lane) => (
        <g key={y}>
          <Block x={188} y={y - 11} />
          <Block x={230} y={y - 11} isCore={lane % 2 === 1} />
          <Block x={272} y={y - 11} isCore={lane % 2 === 0} />
        </g>
      ))}
    </>
  );
}

function Block({ x, y, isCore = false }: { x: number; y: number; isCore?: boolean }) {
  const className = isCore ? artStyles.core : artStyles.plate;
  return <rect x={x} y={y} width="30" height="22" rx="7" className={className} />;
}

export function OpenSource() {
  return (
    <>
      <rect x="68" y="22" width="212" height="140" rx="14" className={artStyles.behind} />
      <rect x="44" y="36" width="228" height="140" rx="14" className={artStyles.plate} />
      <g className={artStyles.muted}>
        <circle cx="62" cy="51" r="3" />
        <circle cx="73" cy="51" r="3" />
        <circle cx="84" cy="51" r="3" />
        {CODE_LINES.map(({ x, y, width }) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={width} height="8" rx="4" />
        ))}
      </g>
      <path d="M72 66v92m0-70c0 18 30 8 30 28 0 18-30 8-30 26" className={artStyles.tone} />
      <g className={artStyles.node}>
        <circle cx="72" cy="70" r="5" />
        <circle cx="102" cy="114" r="5" />
        <circle cx="72" cy="154" r="5" />
      </g>
      <rect x="132" y="132" width="64" height="8" rx="4" className={artStyles.solid} />
      <rect x="194" y="66" width="34" height="8" rx="4" className={artStyles.solid} />
    </>
  );
}
