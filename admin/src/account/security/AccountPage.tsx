import { Alert, Box, Card } from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { lazyPart, useLazyDialog } from '../../components/lazy/lazyPart.js';
import { Section } from '../../components/Section.js';
import { PageTitle } from '../../components/shell/screen.js';
import { TextButton } from '../../components/TextButton.js';
import { Hint } from '../../components/text.js';
import { OwnSessions } from './OwnSessions.js';
import { SecondFactors } from './SecondFactors.js';

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

const PasswordDialog = lazyPart(() => import('../PasswordDialog.js'), 'PasswordDialog');

function PasswordCard() {
  const dialog = useLazyDialog(PasswordDialog, 'account.change_failed');
  return (
    <Section title="account.password" level="h2">
      <Hint text="account.note" sx={{ mt: 0.5, mb: 1.5 }} />
      <TextButton label="account.change_password" variant="outlined" onClick={dialog.open} />
      {dialog.show({})}
    </Section>
  );
}
