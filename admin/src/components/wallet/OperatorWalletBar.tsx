import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import { Alert, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatTonAddress, truncateAddress } from '#libs/domain/index.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { ROW } from '../../theme/styles.js';
import { TextButton } from '../TextButton.js';
import { Text } from '../text.js';
import { useOperatorWallet } from './useOperatorWallet.js';

export function OperatorWalletBar() {
  const translate = useTranslate();
  const { ton_network } = useSiteSettings();
  const { loaded, wallet, hasFailed, connect } = useOperatorWallet();
  if (hasFailed) return <Alert severity="error">{translate('payouts.widget_failed')}</Alert>;
  const address = wallet && truncateAddress(formatTonAddress(wallet.address, ton_network));
  return (
    <Card sx={{ ...ROW, flexWrap: 'wrap', gap: 1.5, px: { xs: 2, sm: 3 }, py: 1.5 }}>
      <WalletIcon color={wallet ? 'success' : 'disabled'} />
      <Typography sx={{ flex: 1, minWidth: 200 }}>
        {wallet
          ? translate('payouts.connected', { name: wallet.name, address })
          : translate('payouts.not_connected')}
      </Typography>
      {wallet ? (
        <TextButton label="payouts.disconnect" onClick={() => void loaded?.ui.disconnect()} />
      ) : (
        <TextButton
          label="payouts.connect"
          variant="outlined"
          disabled={!loaded}
          onClick={connect}
        />
      )}
      {wallet && !wallet.isOnNetwork && (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          <Text text="payouts.wrong_network" variant="body2" />
        </Alert>
      )}
    </Card>
  );
}
