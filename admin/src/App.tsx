import CssBaseline from '@mui/material/CssBaseline';
import { lazy, Suspense } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  LoadingPage,
  Resource,
} from 'react-admin';
import { Navigate, Route } from 'react-router';
import { AdminLayout } from './layout/AdminLayout.js';
import { CrashPage } from './layout/CrashPage.js';
import { NotFoundPage } from './layout/NotFoundPage.js';
import { Notifications } from './layout/Notifications.js';
import { createAuthProvider } from './providers/auth/authProvider.js';
import { createDataProvider } from './providers/data/dataProvider.js';
import { http } from './providers/http.js';
import { createPreferenceStore } from './providers/i18n/store.js';
import { resources } from './resources.js';
import { darkTheme, lightTheme } from './theme/theme.js';

const Dashboard = lazy(() =>
  import('./dashboard/Dashboard.js').then((module) => ({ default: module.Dashboard })),
);
const LoginPage = lazy(() =>
  import('./login/LoginPage.js').then((module) => ({ default: module.LoginPage })),
);

// The login page stands outside the layout, whose boundary waits for the other lazy screens.
const LoginScreen = () => (
  <Suspense fallback={<LoadingPage />}>
    <LoginPage />
  </Suspense>
);

const authProvider = createAuthProvider(http);
const dataProvider = createDataProvider(http);
const store = createPreferenceStore();

interface AppProps {
  i18nProvider: I18nProvider;
}

// AdminContext instead of Admin, which would add react-admin's own English catalogue, and
// CoreAdminUI instead of AdminUI, which would make every visitor load its layout and login page.
export function App({ i18nProvider }: AppProps) {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
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
          loading={LoadingPage}
          catchAll={NotFoundPage}
          error={CrashPage}
          disableTelemetry
        >
          {resources.map((resource) => (
            <Resource key={resource.name} {...resource}>
              {/* Records are edited in dialogs, so nothing stands below a list's own address. */}
              <Route path=":id/*" element={<NotFoundPage />} />
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
