import artStyles from './art.module.css';
import { ART_MARK, SymbolImage, useSymbol } from './emblem.js';

const GRID = [46, 86, 126, 166, 206];
const VOTES = [196, 132, 74];
const TASKS = [28, 116, 204];

function Choice({ x, y, isMade }: { x: number; y: number; isMade: boolean }) {
  return (
    <>
      <circle cx={x} cy={y} r="9" className={isMade ? artStyles.solid : artStyles.hollow} />
      {isMade && <path d={`M${x - 5} ${y}l3.5 4 6.5-8`} className={artStyles.onTone} />}
    </>
  );
}

function Coin({ x, y, size }: { x: number; y: number; size: number }) {
  const symbol = useSymbol();
  if (symbol) {
    return (
      <g transform={`translate(${x} ${y}) scale(${size})`}>
        <circle r="40" className={artStyles.coin} />
        <SymbolImage address={symbol} size={48} />
      </g>
    );
  }
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r="40" className={artStyles.solid} />
      <g transform="rotate(-45) scale(.52)">
        <path d={ART_MARK} fillRule="evenodd" className={artStyles.cut} />
      </g>
    </g>
  );
}

export function Defi() {
  return (
    <>
      {GRID.map((y) => (
        <path key={y} d={`M0 ${y}h340`} className={artStyles.faint} />
      ))}
      <path
        d="M0 190c34 0 40-34 70-38s42 22 72 8 34-62 66-68 36 18 60 2 30-46 72-54v180H0Z"
        className={artStyles.area}
      />
      <path
        d="M0 190c34 0 40-34 70-38s42 22 72 8 34-62 66-68 36 18 60 2 30-46 72-54"
        className={artStyles.tone}
      />
      <path d="M208 92v128" className={artStyles.dots} />
      <circle cx="208" cy="92" r="26" className={artStyles.plate} />
      <Coin x={208} y={92} size={0.46} />
    </>
  );
}

export function Governance() {
  return (
    <>
      {VOTES.map((width, row) => {
        const y = 24 + row * 48;
        const bar = row === 0 ? artStyles.solid : artStyles.muted;
        return (
          <g key={width}>
            <rect x="20" y={y} width="300" height="36" rx="11" className={artStyles.plate} />
            <Choice x={42} y={y + 18} isMade={row === 0} />
            <rect x="64" y={y + 14} width="236" height="8" rx="4" className={artStyles.track} />
            <rect x="64" y={y + 14} width={width} height="8" rx="4" className={bar} />
          </g>
        );
      })}
    </>
  );
}

export function Rewards() {
  return (
    <>
      {TASKS.map((x, index) => (
        <g key={x}>
          <rect x={x} y="22" width="76" height="72" rx="14" className={artStyles.plate} />
          <Choice x={x + 22} y={44} isMade={index < 2} />
          <rect x={x + 13} y="66" width="50" height="6" rx="3" className={artStyles.muted} />
          <rect x={x + 13} y="78" width="30" height="6" rx="3" className={artStyles.track} />
        </g>
      ))}
      <rect x="28" y="122" width="226" height="8" rx="4" className={artStyles.track} />
      <rect x="28" y="122" width="168" height="8" rx="4" className={artStyles.solid} />
      <Coin x={286} y={126} size={0.62} />
    </>
  );
}

export function Payments() {
  return (
    <>
      <rect x="24" y="26" width="150" height="52" rx="18" className={artStyles.plate} />
      <rect x="44" y="42" width="104" height="7" rx="3.5" className={artStyles.muted} />
      <rect x="44" y="56" width="66" height="7" rx="3.5" className={artStyles.track} />
      <rect x="116" y="92" width="204" height="74" rx="20" className={artStyles.core} />
      <Coin x={154} y={129} size={0.56} />
      <rect x="190" y="112" width="92" height="11" rx="5.5" className={artStyles.solid} />
      <rect x="190" y="133" width="58" height="7" rx="3.5" className={artStyles.muted} />
      <circle cx="320" cy="166" r="15" className={artStyles.solid} />
      <path d="m313 166 5 5.5 9-11" className={artStyles.onTone} />
      <rect x="24" y="180" width="116" height="40" rx="18" className={artStyles.plate} />
      <rect x="44" y="196" width="64" height="7" rx="3.5" className={artStyles.muted} />
    </>
  );
}
