import ReportIcon from '@mui/icons-material/ReportOutlined';
import { Box } from '@mui/material';
import { Component, type ErrorInfo, type PropsWithChildren, type ReactNode } from 'react';
import { type CoreAdminUIProps, useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { EmptyState } from '../components/figures/EmptyState.js';
import { ScreenTitle } from '../components/shell/screen.js';
import { TextButton } from '../components/TextButton.js';
import { BarePage } from './ScreenLoading.js';

/** Contains a screen's error, so that layout and navigation remain usable. */
export class ErrorBoundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <>
        <ScreenTitle />
        <CrashMessage />
      </>
    ) : (
      this.props.children
    );
  }
}

const CrashMessage = () => (
  <EmptyState
    role="alert"
    icon={<ReportIcon />}
    title="ra.page.error"
    text="ra.message.error"
    action={
      <TextButton
        label="ra.action.update_application"
        variant="contained"
        onClick={() => window.location.reload()}
      />
    }
  />
);

type CrashPageProps = Pick<
  Parameters<NonNullable<CoreAdminUIProps['error']>>[0],
  'resetErrorBoundary'
>;

/** Replaces the back office when the layout or the login page fails to render. */
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
