import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import type { TokenShare } from './token-shares.js';

interface TokenTableProps {
  shares: readonly TokenShare[];
  totalSupply: number;
}

/** The chart in words and numbers, for those who cannot see it. */
export function TokenTable({ shares, totalSupply }: TokenTableProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
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
            <th scope="row">{t(`home.tokenomics.slices.${share.key}.label`)}</th>
            <td>{share.percentage}%</td>
            <td>{formatNumber(share.tokens, language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('home.tokenomics.total')}</th>
          <td>{percentage}%</td>
          <td>{formatNumber(totalSupply, language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
