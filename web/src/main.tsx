import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { startTransition } from 'react';
import { isLanguage } from '#libs/domain/index.js';
import { surviveTranslation } from '#libs/translated-page/index.js';
import { loadPage, pageAt } from './app/load-page.js';
import { Site } from './app/site.js';
import { startWallet } from './features/wallet/start-wallet.js';
import { ensureCatalogue, shownLanguage, startVisitorLanguage } from './i18n/index.js';
import { followOwnTexts } from './i18n/own-texts.js';
import { logNetworkErrors } from './lib/network-errors.js';
import { pause } from './lib/pause.js';
import { reloadWhenThere } from './lib/reload.js';
import { followSiteSettings, loadSiteSettings } from './lib/site-settings.js';
import { followSystemTheme } from './lib/theme.js';

declare global {
  /** Defined in first-paint.js: returns the controls pressed so far, and stops listening. */
  function pressedEarly(): HTMLElement[];
}

async function start(): Promise<void> {
  // Evaluating the modules took a while.
  await pause();
  startWallet().catch(console.error);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element.');
  surviveTranslation();
  logNetworkErrors();
  const { rendered } = root.dataset;
  const language = startVisitorLanguage(isLanguage(rendered) ? rendered : undefined);
  followOwnTexts();
  await pause();
  const page = loadPage(pageAt(location.pathname));
  await pause();
  void loadSiteSettings();
  followSiteSettings();
  followSystemTheme();
  await ensureCatalogue('shell');
  await pause();
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await pause();
  const isServed = rendered === language;
  // The page itself shows a failed download: rendering it tries again.
  const whole = page.catch(console.warn);
  if (isServed) await whole;
  // React handles presses itself from now on, also before all is hydrated.
  const pressed = pressedEarly();
  const onReady = () => {
    // Waits for the first effects, which bring state that the server lacks.
    setTimeout(() => {
      for (const control of pressed) control.click();
    });
  };
  const site = <Site onReady={onReady} />;
  if (isServed) {
    // A transition hydrates in slices, so that the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, site, {
        onRecoverableError: (error) => {
          if (shownLanguage() === rendered) console.error(error);
          else console.info('The language was changed before all of the page was hydrated.', error);
        },
      });
    });
  } else createRoot(root).render(site);
  document.documentElement.removeAttribute('data-other-language');
}

start().catch((error: unknown) => {
  console.error('The site could not start.', error);
  // The server's HTML looks complete, but nothing in it works.
  void reloadWhenThere();
});
