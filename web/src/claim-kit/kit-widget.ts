import { type Locales, THEME, TonConnectUI } from '@tonconnect/ui-react';
import i18n from 'i18next';
import { WIDGET_COLORS } from '#libs/wallet-widget/colors.js';
import { ExpiringConnector } from '#libs/wallet-widget/expiring-connector.js';
import { keepFocusInModal } from '#libs/wallet-widget/modal-focus.js';
import { useTheme } from '../lib/theme.js';

/** Starts the wallets' widget, which describes itself with the manifest of the folder. Call it once. */
export function startKitWidget(): TonConnectUI {
  const manifestUrl = new URL('tonconnect-manifest.json', document.baseURI).href;
  const ui = new TonConnectUI({ connector: new ExpiringConnector({ manifestUrl }) });
  keepFocusInModal({ behind: '#root', fallbacks: 'main' });
  return ui;
}

/** Shows the widget in the page's language and theme. */
export function applyWidgetOptions(ui: TonConnectUI): void {
  ui.uiOptions = {
    // The build adds the Chinese dictionary, which the widget's types lack.
    language: i18n.language as Locales,
    uiPreferences: {
      theme: useTheme.getState().theme === 'light' ? THEME.LIGHT : THEME.DARK,
      colorsSet: WIDGET_COLORS,
    },
    // The page reports the outcome.
    actionsConfiguration: { modals: ['before'], notifications: [], returnStrategy: 'back' },
  };
}
