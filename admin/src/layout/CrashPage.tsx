import Box from '@mui/material/Box';
import { type CoreAdminUIProps, useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { CrashMessage } from './CrashMessage.js';

type CrashPageProps = Pick<
  Parameters<NonNullable<CoreAdminUIProps['error']>>[0],
  'resetErrorBoundary'
>;

/** Stands in for everything when the frame itself, or the login page, cannot be drawn. */
export function CrashPage({ resetErrorBoundary }: CrashPageProps) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center' }}>
      <CrashMessage />
    </Box>
  );
}
