import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { explorerPage, truncateAddress } from '#libs/domain/index.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';

interface TokenLineProps {
  address: string;
  /** Null while they are unknown. */
  decimals: number | null;
}

/** The token that is paid, so that a wrong one is noticed before signing. */
export function TokenLine({ address, decimals }: TokenLineProps) {
  const translate = useTranslate();
  const page = explorerPage(useSiteSettings(), address);
  const text = truncateAddress(address);
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('payouts.token')}
      {page ? (
        <MuiLink href={page} target="_blank" rel="noopener noreferrer" title={address}>
          {text}
        </MuiLink>
      ) : (
        <span title={address}>{text}</span>
      )}
      {' · '}
      {decimals === null
        ? translate('payouts.decimals_unknown')
        : translate('payouts.decimals', { smart_count: decimals })}
    </Typography>
  );
}
