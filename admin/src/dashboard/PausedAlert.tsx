import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useFigures } from '../components/figures/useFigures.js';

/** That nothing happens because an admin has paused the campaign; nothing while it runs. */
export function PausedAlert() {
  const translate = useTranslate();
  const { figures: campaign } = useFigures(['campaign', 'state'], (api) => api('getCampaign'));
  if (!campaign?.is_paused || campaign.is_closed) return null;
  return (
    <Alert severity="warning" variant="outlined" role="note">
      <AlertTitle>{translate('dashboard.paused')}</AlertTitle>
      {translate('dashboard.paused_text')}{' '}
      <MuiLink component={Link} to="/campaign">
        {translate('dashboard.to_campaign')}
      </MuiLink>
    </Alert>
  );
}
