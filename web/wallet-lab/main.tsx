import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Toaster } from '../src/components/toast/toaster.js';
import { startWallet } from '../src/features/wallet/start-wallet.js';
import { startI18n } from '../src/i18n/index.js';
import { createQueryClient } from '../src/lib/query-client.js';
import { followSystemTheme, useTheme } from '../src/lib/theme.js';
import { Lab } from './lab.js';

startWallet();
followSystemTheme();
document.documentElement.dataset['theme'] = useTheme.getState().theme;
await startI18n();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <BrowserRouter>
      <Lab />
    </BrowserRouter>
    <Toaster />
  </QueryClientProvider>,
);
