import { Box } from '@mui/material';
import { Suspense, useState } from 'react';
import { type LayoutProps, SkipNavigationButton, useAuthenticated } from 'react-admin';
import { useLocation } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import { PageLoading, ScreenLoading } from './ScreenLoading.js';
import { SecondFactorGuard } from './SecondFactorGuard.js';
import { ConfirmationGuard, SessionGuard } from './SessionGuard.js';
import { Shortcuts } from './Shortcuts.js';
import { Sidebar } from './Sidebar.js';

/** The frame of every screen behind the login; without a token it leads to the login page. */
export function AdminLayout({ children }: LayoutProps) {
  const { isPending, authenticated } = useAuthenticated();
  const { pathname } = useLocation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  if (isPending || !authenticated) return <PageLoading />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <SessionGuard />
      <ConfirmationGuard />
      <SecondFactorGuard />
      <Shortcuts />
      <SkipNavigationButton sx={{ color: '#fff' }} />
      <Sidebar drawerOpen={drawerOpen} onDrawerClose={() => setDrawerOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header onDrawerOpen={() => setDrawerOpen(true)} />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            p: { xs: 2, sm: 3 },
            '&:focus-visible': { outline: 'none' },
          }}
        >
          {/* A record opens over its list, which stays mounted. */}
          <ErrorBoundary key={pathname.split('/')[1]}>
            <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
        <Footer />
      </Box>
    </Box>
  );
}
