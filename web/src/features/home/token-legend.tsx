import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './token-legend.module.css';
import type { TokenShare } from './token-shares.js';

interface TokenLegendProps {
  shares: readonly TokenShare[];
  active: TokenShare | undefined;
  pinned: TokenShare['key'] | null;
  onPreview: (key: TokenShare['key'] | null) => void;
  onPin: (key: TokenShare['key'] | null) => void;
}

/** Each entry lights up its slice under the pointer or focus; a press keeps it lit. */
export function TokenLegend({ shares, active, pinned, onPreview, onPin }: TokenLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend} aria-label={t('home.tokenomics.legend')}>
      {shares.map(({ key, percentage, color }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.entry}
            style={{ '--slice': color, '--part': percentage / 100 } as CSSProperties}
            aria-pressed={pinned === key}
            data-active={active?.key === key || undefined}
            onClick={() => onPin(pinned === key ? null : key)}
            onFocus={() => onPreview(key)}
            onBlur={() => onPreview(null)}
            onPointerEnter={() => onPreview(key)}
            onPointerLeave={() => onPreview(null)}
          >
            <span className={styles.swatch} />
            <span className={styles.text}>
              <span className={styles.label}>{t(`home.tokenomics.slices.${key}.label`)}</span>{' '}
              <span className={styles.purpose}>{t(`home.tokenomics.slices.${key}.purpose`)}</span>
            </span>{' '}
            <span className={styles.percentage}>{percentage}%</span>
            <span className={styles.bar} />
          </button>
        </li>
      ))}
    </ul>
  );
}
