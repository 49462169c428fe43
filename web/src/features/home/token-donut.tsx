import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import styles from './token-donut.module.css';
import type { TokenShare } from './token-shares.js';

/** Percent of the circle left open between two slices. */
const GAP = 0.9;

interface TokenDonutProps {
  shares: readonly TokenShare[];
  active: TokenShare | undefined;
  totalSupply: number;
  symbol: string;
  onPreview: (key: TokenShare['key'] | null) => void;
}

export function TokenDonut({ shares, active, totalSupply, symbol, onPreview }: TokenDonutProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const summary = shares
    .map(({ key, percentage }) => `${t(`home.tokenomics.slices.${key}.label`)} ${percentage}%`)
    .join(', ');
  const compact = new Intl.NumberFormat(LOCALES[language], { notation: 'compact' });

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
        <span className={styles.caption}>
          {active ? t(`home.tokenomics.slices.${active.key}.label`) : t('home.supplyLabel')}
        </span>
        <span className={styles.figure}>
          {active ? `${active.percentage}%` : compact.format(totalSupply)}
        </span>
        <span className={styles.amount}>
          {active ? `${formatNumber(active.tokens, language)} ${symbol}` : symbol}
        </span>
      </div>
    </div>
  );
}
