import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Box, IconButton, Link as MuiLink } from '@mui/material';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { explorerPage, truncateAddress } from '#libs/domain/index.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { useRecord } from '../useRecord.js';

const MONOSPACE = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: '0.8125rem',
};

type WithWallet = RaRecord & { wallet_address: string };

export function WalletAddress({ whole = false }: { whole?: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { wallet_address: address } = useRecord<WithWallet>();
  const label = translate('users.copy_address', { address: truncateAddress(address) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify('users.address_copied', { type: 'success' });
    } catch (error) {
      console.warn('The address could not be copied', error);
      notify('users.copy_failed', { type: 'error' });
    }
  };
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, minWidth: 0 }}
    >
      <Box component="span" title={address} sx={{ ...MONOSPACE, overflowWrap: 'anywhere' }}>
        {whole ? address : truncateAddress(address)}
      </Box>
      <IconButton size="small" onClick={copy} aria-label={label} title={translate('users.copy')}>
        <CopyIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}

/** The whole address, with a link to the configured explorer. */
export const WalletWithLink = () => (
  <>
    <WalletAddress whole /> <ExplorerLink />
  </>
);

function ExplorerLink() {
  const translate = useTranslate();
  const settings = useSiteSettings();
  const { wallet_address } = useRecord<WithWallet>();
  const page = explorerPage(settings, wallet_address);
  if (!page) return null;
  return (
    <MuiLink
      href={page}
      target="_blank"
      rel="noreferrer"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      {translate('users.explorer')}
      <OpenIcon sx={{ fontSize: 14 }} />
    </MuiLink>
  );
}
