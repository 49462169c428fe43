import { Alert, Box, Card } from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { PageTitle } from '../../components/shell/screen.js';
import { OwnSessions } from './OwnSessions.js';
import { PasswordCard } from './PasswordCard.js';
import { SecondFactors } from './SecondFactors.js';

/** The own account: password, second factors and sessions. */
export function AccountPage() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 880 }}>
      <PageTitle title="account.title" />
      {identity?.['lacks_second_factor'] && (
        <Alert severity="warning" variant="outlined">
          {translate('account.factor_needed')}
        </Alert>
      )}
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <SecondFactors />
      </Card>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <PasswordCard />
      </Card>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <OwnSessions />
      </Card>
    </Box>
  );
}
