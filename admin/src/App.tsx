import { CssBaseline, Portal } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  Notification,
  Resource,
} from 'react-admin';
import { Navigate, Route } from 'react-router';
import { lazyPart, PartFailed, type PartFailedProps } from './components/lazy/lazyPart.js';
import { lazyScreen, NotFoundPage, withTexts } from './components/shell/screen.js';
import { AdminLayout } from './layout/AdminLayout.js';
import { CrashPage } from './layout/ErrorBoundary.js';
import { BarePage, PageLoading } from './layout/ScreenLoading.js';
import { api } from './providers/api.js';
import { createAuthProvider } from './providers/auth/authProvider.js';
import { dataProvider } from './providers/data/dataProvider.js';
import { createPreferenceStore } from './providers/i18n/preferenceStore.js';
import { useMountedI18n } from './providers/i18n/useMountedI18n.js';
import { resources } from './resources.js';
import { useThemes } from './theme/theme.js';

const Dashboard = lazyScreen(() => import('./dashboard/Dashboard.js'), 'Dashboard', 'setup');
const LoginPage = lazyPart(
  () => import('./login/LoginPage.js'),
  'LoginPage',
  (props: PartFailedProps) => (
    <BarePage title="auth.title">
      <PartFailed {...props} />
    </BarePage>
  ),
);

/** Pages outside of the layout, which has the screens' Suspense boundary. */
const LoginScreen = () => (
  <Suspense fallback={<PageLoading />}>
    <LoginPage />
  </Suspense>
);

const JoinPage = lazyPart(
  withTexts(() => import('./join/JoinPage.js'), 'admins'),
  'JoinPage',
);
const JoinScreen = () => (
  <Suspense fallback={<PageLoading />}>
    <JoinPage />
  </Suspense>
);

const AccountPage = lazyScreen(() => import('./account/security/AccountPage.js'), 'AccountPage');

const authProvider = createAuthProvider(api);
const store = createPreferenceStore();

// Not Admin and AdminUI, which include react-admin's English catalogue, layout and login page.
export const App = ({ i18nProvider }: { i18nProvider: I18nProvider }) => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    queryClient={queryClient}
    i18nProvider={useMountedI18n(i18nProvider)}
    store={store}
    {...useThemes()}
  >
    <CssBaseline enableColorScheme>
      <CoreAdminUI
        title="app.title"
        dashboard={Dashboard}
        layout={AdminLayout}
        loginPage={LoginScreen}
        authCallbackPage={false}
        loading={PageLoading}
        catchAll={NotFoundPage}
        error={CrashPage}
        disableTelemetry
      >
        {resources.map((resource) => (
          <Resource key={resource.name} {...resource}>
            {/* A record is shown over its list, so there are no pages below it, unless its list has parts. */}
            {!resource.options?.['hasParts'] && (
              <Route path=":id/:part/*" element={<NotFoundPage />} />
            )}
          </Resource>
        ))}
        <CustomRoutes noLayout>
          <Route path="/join" element={<JoinScreen />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/account" element={<AccountPage />} />
          <Route path="/dashboard" element={<Navigate to="/" replace />} />
          <Route path="/airdrop" element={<Navigate to="/tasks" replace />} />
          <Route path="/content" element={<Navigate to="/contents" replace />} />
        </CustomRoutes>
      </CoreAdminUI>
      <Notifications />
    </CssBaseline>
  </AdminContext>
);

/** Time a message stays, in milliseconds (section 9). */
const TOAST_MS = 3000;

/** Rendered beside the page, which an open dialog hides from assistive technology. */
const Notifications = () => (
  <Portal>
    <Notification
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{
        // Above the buttons at the lower edge of settings on a phone.
        '&.MuiSnackbar-root': { bottom: { xs: 84, sm: 24 } },
        // A dialog that is still open has its buttons there.
        'body:has([role="dialog"]) &.MuiSnackbar-root': { top: 24, bottom: 'auto' },
      }}
    />
  </Portal>
);

/** Offline calls fail at once; react-query would send them later (decision 45). */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
});
