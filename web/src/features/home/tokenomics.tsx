import { useState } from 'react';
import { inEitherLanguage, TOKENOMICS_SLICES, tokenColor } from '#libs/domain/index.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import {
  TokenDonut,
  TokenLegend,
  type TokenShare,
  type TokenSlice,
  tokenShares,
} from './token-chart.js';
import styles from './tokenomics.module.css';

export function Tokenomics() {
  const { t, number } = useLanguage();
  const { settings } = useSiteSettings();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [pinned, setPinned] = useState<string | null>(null);
  const shares = tokenShares(useTokenSlices(), settings.total_supply);
  const active = shares.find(({ key }) => key === (previewed ?? pinned));
  const facts = [
    { label: t('home.supplyLabel'), value: number(settings.total_supply) },
    { label: t('home.standardLabel'), value: settings.token_standard },
    { label: t('home.networkLabel'), value: settings.token_network },
    { label: t('home.symbolLabel'), value: settings.tokenomics_symbol },
  ].filter(({ value }) => value !== '');

  if (shares.length === 0) return null;
  return (
    <div className={styles.band}>
      <Section title={t('home.tokenomics.title')} lead={t('home.tokenomics.lead')}>
        <div className={styles.panel}>
          <div className={styles.distribution}>
            <TokenDonut
              shares={shares}
              active={active}
              totalSupply={settings.total_supply}
              symbol={settings.tokenomics_symbol}
              onPreview={setPreviewed}
            />
            <TokenLegend
              shares={shares}
              active={active}
              pinned={pinned}
              onPreview={setPreviewed}
              onPin={setPinned}
            />
            <TokenTable shares={shares} totalSupply={settings.total_supply} />
          </div>
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
    </div>
  );
}

interface TokenTableProps {
  shares: readonly TokenShare[];
  totalSupply: number;
}

/** The chart as a table, for screen readers. */
function TokenTable({ shares, totalSupply }: TokenTableProps) {
  const { t, number } = useLanguage();
  const percentage = shares.reduce((sum, share) => sum + share.percentage, 0);
  return (
    <table className="visually-hidden">
      <caption>{t('home.tokenomics.chart')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('home.tokenomics.allocation')}</th>
          <th scope="col">{t('home.tokenomics.share')}</th>
          <th scope="col">{t('home.tokenomics.tokens')}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.key}>
            <th scope="row">{share.label}</th>
            <td>{share.percentage}%</td>
            <td>{number(share.tokens)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('home.tokenomics.total')}</th>
          <td>{percentage}%</td>
          <td>{number(totalSupply)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The operator's split of the supply, or else the specification's. */
function useTokenSlices(): TokenSlice[] {
  const { t, language } = useLanguage();
  const own = useSiteSettings(({ settings }) => settings.tokenomics);
  const slices = own?.map((share, index) => ({
    key: String(index),
    label: inEitherLanguage(share, 'label', language),
    purpose: inEitherLanguage(share, 'purpose', language),
    percentage: share.percentage,
    color: tokenColor(share.tone),
  }));
  const builtIn = () =>
    TOKENOMICS_SLICES.map((slice) => ({
      ...slice,
      color: tokenColor(slice.tone),
      label: t(`home.tokenomics.slices.${slice.key}.label`),
      purpose: t(`home.tokenomics.slices.${slice.key}.purpose`),
    }));
  return slices ?? builtIn();
}
