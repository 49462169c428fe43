import Box from '@mui/material/Box';
import { type CoreAdminUIProps, useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { CrashMessage } from './ErrorBoundary.js';
import { BarePage } from './ScreenLoading.js';

type CrashPageProps = Pick<
  Parameters<NonNullable<CoreAdminUIProps['error']>>[0],
  'resetErrorBoundary'
>;

/** Shown instead of the whole back office when the layout or the login page fails to render. */
export function CrashPage({ resetErrorBoundary }: CrashPageProps) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return (
    <BarePage title="ra.page.error">
      <Box sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center' }}>
        <CrashMessage />
      </Box>
    </BarePage>
  );
}
