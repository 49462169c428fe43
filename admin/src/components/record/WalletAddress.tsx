import OpenIcon from '@mui/icons-material/OpenInNew';
import { Link as MuiLink } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { explorerPage, truncateAddress } from '#libs/domain/index.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { Copyable } from '../Copyable.js';
import { useRecord } from '../useRecord.js';

type WithWallet = RaRecord & { wallet_address: string };

export function WalletAddress({ whole = false }: { whole?: boolean }) {
  const { wallet_address: address } = useRecord<WithWallet>();
  return (
    <Copyable
      text={address}
      label="users.copy_address"
      args={{ address: truncateAddress(address) }}
    >
      {whole && address}
    </Copyable>
  );
}

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
