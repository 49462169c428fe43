import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../src/components/toast/toaster.js';
import { startWallet } from '../src/features/wallet/start-wallet.js';
import { ensureCatalogue, startVisitorLanguage } from '../src/i18n/index.js';
import { QueryProvider } from '../src/lib/query-provider.js';
import { loadSiteSettings } from '../src/lib/site-settings.js';
import { followSystemTheme, useTheme } from '../src/lib/theme.js';
import { Lab } from './lab.js';

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
