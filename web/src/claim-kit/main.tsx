// Before anything that uses Node's bytes.
import '#libs/wallet-widget/node-buffer.js';
import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { QueryProvider } from '../lib/query-provider.js';
import { followSystemTheme, useTheme } from '../lib/theme.js';
import { startKitLanguage } from './kit-language.js';
import { KitPage } from './kit-page.js';
import { startKitWidget } from './kit-widget.js';

startKitLanguage();
followSystemTheme();
document.documentElement.dataset['theme'] = useTheme.getState().theme;
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <QueryProvider>
    <KitPage ui={startKitWidget()} />
  </QueryProvider>,
);
