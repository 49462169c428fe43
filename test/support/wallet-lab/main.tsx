import '../../../web/src/styles/tokens.css';
import '../../../web/src/styles/base.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Route, Switch } from 'wouter';
import { Toaster } from '../../../web/src/components/toast/toaster.js';
import { startWallet } from '../../../web/src/features/wallet/start-wallet.js';
import { WalletButton } from '../../../web/src/features/wallet/wallet-button.js';
import { WalletPanel } from '../../../web/src/features/wallet/wallet-panel.js';
import { walletEvents } from '../../../web/src/features/wallet/wallet-store.js';
import { ensureCatalogue, startVisitorLanguage } from '../../../web/src/i18n/index.js';
import { useLanguage } from '../../../web/src/i18n/use-language.js';
import { QueryProvider } from '../../../web/src/lib/query-provider.js';
import { loadSiteSettings } from '../../../web/src/lib/site-settings.js';
import { followSystemTheme, useTheme } from '../../../web/src/lib/theme.js';
import { Requests } from './requests.js';

startWallet();
followSystemTheme();
document.documentElement.dataset['theme'] = useTheme.getState().theme;
startVisitorLanguage(undefined);
void loadSiteSettings();
await Promise.all([ensureCatalogue('shell'), ensureCatalogue('wallet')]);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <QueryProvider>
    <Lab />
    <Toaster />
  </QueryProvider>,
);

/** The widget waits for a visitor's action on the site; some tests here begin without one. */
function Panel() {
  useEffect(() => walletEvents.requested(), []);
  return <WalletPanel />;
}

/**
 * A header, a menu and two pages like the site's, and buttons for requests that the site never
 * makes.
 */
function Lab() {
  const { toggleLanguage } = useLanguage();
  const toggleTheme = useTheme((state) => state.toggleTheme);

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('lab-language', () => void toggleLanguage(), { signal });
    addEventListener('lab-theme', toggleTheme, { signal });
    return () => listeners.abort();
  }, [toggleLanguage, toggleTheme]);

  return (
    <>
      <header style={{ display: 'flex', gap: 16, justifyContent: 'flex-end', padding: 16 }}>
        <Link to="/">plain page</Link>
        <Link to="/panel">panel page</Link>
        <button type="button" onClick={toggleLanguage}>
          language
        </button>
        <button type="button" onClick={toggleTheme}>
          theme
        </button>
        <WalletButton placement="header" />
      </header>
      <div data-testid="menu">
        <WalletButton placement="menu" />
      </div>
      <main>
        <Switch>
          <Route path="/">
            <h1>plain</h1>
          </Route>
          <Route path="/panel">
            <Panel />
          </Route>
          <Route path="/requests">
            <Requests />
          </Route>
        </Switch>
      </main>
    </>
  );
}
