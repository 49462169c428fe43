import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { formatTonAddress, truncateAddress } from '#libs/domain/index.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { useOperatorWallet } from './useOperatorWallet.js';

interface OperatorWalletFieldProps {
  /** With the raw address; `''` while no wallet can pay. */
  onChange: (address: string) => void;
}

/** Connects the paying wallet, and says why it cannot pay. */
export function OperatorWalletField({ onChange }: OperatorWalletFieldProps) {
  const translate = useTranslate();
  const { ton_network } = useSiteSettings();
  const { loaded, wallet, hasFailed, connect } = useOperatorWallet();
  const usable = wallet && !wallet.problem ? wallet.address : '';
  useEffect(() => onChange(usable), [usable, onChange]);
  if (hasFailed) return <Alert severity="error">{translate('payouts.widget_failed')}</Alert>;
  if (!wallet) {
    return (
      <Button variant="outlined" disabled={!loaded} onClick={connect} sx={{ justifySelf: 'start' }}>
        {translate('payouts.connect')}
      </Button>
    );
  }
  const address = truncateAddress(formatTonAddress(wallet.address, ton_network));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography>{translate('payouts.connected', { name: wallet.name, address })}</Typography>
        <Button size="small" onClick={() => void loaded?.ui.disconnect()}>
          {translate('payouts.disconnect')}
        </Button>
      </Box>
      {wallet.problem && (
        <Alert severity="warning">{translate(`payouts.wallet_problem.${wallet.problem}`)}</Alert>
      )}
    </Box>
  );
}
