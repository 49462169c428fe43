import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import { formatCompact } from '../../lib/format.js';
import styles from './token-donut.module.css';
import tokenLegendStyles from './token-legend.module.css';

/** Percent of the circle left open between two slices. */
const GAP = 0.9;

interface TokenDonutProps {
  shares: readonly TokenShare[];
  active: TokenShare | undefined;
  totalSupply: number;
  symbol: string;
  onPreview: (key: string | null) => void;
}

export function TokenDonut({ shares, active, totalSupply, symbol, onPreview }: TokenDonutProps) {
  const { t, language, number } = useLanguage();
  const id = useId();
  const summary = shares.map(({ label, percentage }) => `${label} ${percentage}%`).join(', ');

  return (
    <div className={styles.donut}>
      <svg viewBox="-120 -120 240 240" role="img" aria-labelledby={id}>
        <title id={id}>{`${t('home.tokenomics.chart')}: ${summary}`}</title>
        <circle r="115" className={styles.ticks} />
        <circle r="107" className={styles.hairline} />
        <circle r="64" className={styles.hairline} />
        <g transform="rotate(-90)">
          {shares.map(({ key, percentage, start, color }) => (
            <circle
              key={key}
              r="85"
              pathLength="100"
              stroke={color}
              strokeDasharray={`${percentage - GAP} ${100 - percentage + GAP}`}
              strokeDashoffset={-(start + GAP / 2)}
              className={styles.slice}
              data-dimmed={(active && active.key !== key) || undefined}
              data-active={active?.key === key || undefined}
              onPointerEnter={() => onPreview(key)}
              onPointerLeave={() => onPreview(null)}
            />
          ))}
        </g>
      </svg>
      <div className={styles.center} aria-hidden="true">
        <span className={styles.caption}>{active ? active.label : t('home.supplyLabel')}</span>
        <span className={styles.figure}>
          {active ? `${active.percentage}%` : formatCompact(totalSupply, language)}
        </span>
        <span className={styles.amount}>
          {active ? `${number(active.tokens)} ${symbol}` : symbol}
        </span>
      </div>
    </div>
  );
}

export interface TokenSlice {
  key: string;
  label: string;
  purpose: string;
  percentage: number;
  color: string;
}

export interface TokenShare extends TokenSlice {
  /** Whole tokens. */
  tokens: number;
  /** Percent of the circle that lies before this share. */
  start: number;
}

/** Adds the tokens of each slice of a supply in whole tokens, and its place on the circle. */
export function tokenShares(slices: readonly TokenSlice[], totalSupply: number): TokenShare[] {
  let start = 0;
  return slices.map((slice) => {
    const share = { ...slice, start, tokens: Math.floor((totalSupply * slice.percentage) / 100) };
    start += slice.percentage;
    return share;
  });
}

interface TokenLegendProps {
  shares: readonly TokenShare[];
  active: TokenShare | undefined;
  pinned: string | null;
  onPreview: (key: string | null) => void;
  onPin: (key: string | null) => void;
}

/** Each entry lights up its slice under the pointer or focus; a press keeps it lit. */
export function TokenLegend({ shares, active, pinned, onPreview, onPin }: TokenLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className={tokenLegendStyles.legend} aria-label={t('home.tokenomics.legend')}>
      {shares.map(({ key, label, purpose, percentage, color }) => (
        <li key={key}>
          <button
            type="button"
            className={tokenLegendStyles.entry}
            style={{ '--slice': color, '--part': percentage / 100 } as CSSProperties}
            aria-pressed={pinned === key}
            data-active={active?.key === key || undefined}
            onClick={() => onPin(pinned === key ? null : key)}
            onFocus={() => onPreview(key)}
            onBlur={() => onPreview(null)}
            onPointerEnter={() => onPreview(key)}
            onPointerLeave={() => onPreview(null)}
          >
            <span className={tokenLegendStyles.swatch} />
            <span className={tokenLegendStyles.text}>
              <span className={tokenLegendStyles.label}>{label}</span>{' '}
              {purpose && <span className={tokenLegendStyles.purpose}>{purpose}</span>}
            </span>{' '}
            <span className={tokenLegendStyles.percentage}>{percentage}%</span>
            <span className={tokenLegendStyles.bar} />
          </button>
        </li>
      ))}
    </ul>
  );
}
