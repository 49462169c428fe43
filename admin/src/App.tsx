import CssBaseline from '@mui/material/CssBaseline';
import { Suspense } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  Resource,
  type ResourceProps,
} from 'react-admin';
import { Navigate, Route } from 'react-router';
import { appeals } from './appeals/index.js';
import { campaign } from './campaign/index.js';
import { claims } from './claims/index.js';
import { lazyPart } from './components/lazy/lazyPart.js';
import { PartFailed, type PartFailedProps } from './components/lazy/PartBoundary.js';
import { NotFoundPage } from './components/shell/NotFoundPage.js';
import { lazyScreen } from './components/shell/screen.js';
import { contents } from './contents/index.js';
import { exports } from './exports/index.js';
import { AdminLayout } from './layout/AdminLayout.js';
import { CrashPage } from './layout/CrashPage.js';
import { Notifications } from './layout/Notifications.js';
import { BarePage, PageLoading } from './layout/ScreenLoading.js';
import { logs } from './logs/index.js';
import { payouts } from './payouts/index.js';
import { api } from './providers/api.js';
import { createAuthProvider } from './providers/auth/authProvider.js';
import { dataProvider } from './providers/data/dataProvider.js';
import { createPreferenceStore } from './providers/i18n/preferenceStore.js';
import { queryClient } from './providers/queryClient.js';
import { reviews } from './reviews/index.js';
import { settings } from './settings/index.js';
import { tasks } from './tasks/index.js';
import { team } from './team/index.js';
import { darkTheme, lightTheme } from './theme/theme.js';
import { users } from './users/index.js';
import { verification } from './verification/index.js';

/** The sidebar shows the resources in this order, labelled `menu.<name>`. */
const resources: ResourceProps[] = [
  users,
  tasks,
  reviews,
  appeals,
  claims,
  payouts,
  verification,
  campaign,
  contents,
  team,
  logs,
  exports,
  settings,
];

const Dashboard = lazyScreen(async () => (await import('./dashboard/Dashboard.js')).Dashboard);
const LoginPage = lazyPart(
  async () => (await import('./login/LoginPage.js')).LoginPage,
  (props: PartFailedProps) => (
    <BarePage title="auth.title">
      <PartFailed {...props} />
    </BarePage>
  ),
);

// The login page is outside of the layout, which has the Suspense boundary of the other screens.
const LoginScreen = () => (
  <Suspense fallback={<PageLoading />}>
    <LoginPage />
  </Suspense>
);

const authProvider = createAuthProvider(api);
const store = createPreferenceStore();

interface AppProps {
  i18nProvider: I18nProvider;
}

// AdminContext instead of Admin, whose bundle includes react-admin's own English catalogue, and
// CoreAdminUI instead of AdminUI, whose bundle includes react-admin's layout and login page.
export function App({ i18nProvider }: AppProps) {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
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
              {/* A record is shown over its list; below it there are no pages, unless its list knows some. */}
              {!resource.options?.['hasParts'] && (
                <Route path=":id/:part/*" element={<NotFoundPage />} />
              )}
            </Resource>
          ))}
          <CustomRoutes>
            <Route path="/dashboard" element={<Navigate to="/" replace />} />
            <Route path="/airdrop" element={<Navigate to="/tasks" replace />} />
            <Route path="/content" element={<Navigate to="/contents" replace />} />
          </CustomRoutes>
        </CoreAdminUI>
        <Notifications />
      </CssBaseline>
    </AdminContext>
  );
}
