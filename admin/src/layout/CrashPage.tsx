import ReportIcon from '@mui/icons-material/ReportOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type CoreAdminUIProps,
  useResetErrorBoundaryOnLocationChange,
  useTranslate,
} from 'react-admin';

type CrashPageProps = Pick<
  Parameters<NonNullable<CoreAdminUIProps['error']>>[0],
  'resetErrorBoundary'
>;

/** Stands in for the whole screen when drawing it failed; the error itself is on the console. */
export function CrashPage({ resetErrorBoundary }: CrashPageProps) {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 2,
        p: 3,
      }}
    >
      <ReportIcon color="error" sx={{ fontSize: 48 }} />
      <Typography variant="h1">{translate('ra.page.error')}</Typography>
      <Typography color="textSecondary">{translate('ra.message.error')}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('ra.action.update_application')}
      </Button>
    </Box>
  );
}
