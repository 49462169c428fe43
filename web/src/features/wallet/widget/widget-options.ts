import {
  type ActionConfiguration,
  type Locales,
  THEME,
  type TonConnectUiOptions,
} from '@tonconnect/ui-react';
import i18n from 'i18next';
import { WIDGET_COLORS } from '#libs/wallet-widget/colors.js';
import { useTheme } from '../../../lib/theme.js';

/** What the widget shows around a request unless the request says otherwise (section 9). */
const ACTIONS: ActionConfiguration = {
  notifications: ['before', 'success', 'error'],
  modals: ['before'],
  returnStrategy: 'back',
  skipRedirectToWallet: 'ios',
};

/** Language and theme of the site at this moment, with the actions that each setting of options erases. */
export function currentOptions(): TonConnectUiOptions {
  return {
    // The build adds the Chinese dictionary, of which the widget's types know nothing.
    language: i18n.language as Locales,
    uiPreferences: {
      theme: useTheme.getState().theme === 'light' ? THEME.LIGHT : THEME.DARK,
      colorsSet: WIDGET_COLORS,
    },
    actionsConfiguration: ACTIONS,
  };
}
