import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contract } from '../../components/contract/contract.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { TokenDonut } from './token-donut.js';
import { TokenLegend } from './token-legend.js';
import { type TokenShare, tokenShares } from './token-shares.js';
import { TokenTable } from './token-table.js';
import styles from './tokenomics.module.css';

type SliceKey = TokenShare['key'];

export function Tokenomics() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { settings } = useSiteSettings();
  const [previewed, setPreviewed] = useState<SliceKey | null>(null);
  const [pinned, setPinned] = useState<SliceKey | null>(null);
  const shares = tokenShares(settings.total_supply);
  const active = shares.find(({ key }) => key === (previewed ?? pinned));
  const facts = [
    { label: t('home.supplyLabel'), value: formatNumber(settings.total_supply, language) },
    { label: t('home.standardLabel'), value: settings.token_standard },
    { label: t('home.networkLabel'), value: settings.token_network },
    { label: t('home.symbolLabel'), value: settings.tokenomics_symbol },
  ].filter(({ value }) => value !== '');

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
        <Contract />
      </Section>
    </div>
  );
}
