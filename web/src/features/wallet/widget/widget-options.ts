import {
  type ActionConfiguration,
  type Locales,
  THEME,
  type TonConnectUiOptions,
} from '@tonconnect/ui-react';
import i18n from 'i18next';
import { useTheme } from '../../../lib/theme.js';

/** What the widget shows around a request unless the request says otherwise (section 9). */
const ACTIONS: ActionConfiguration = {
  notifications: ['before', 'success', 'error'],
  modals: ['before'],
  returnStrategy: 'back',
  skipRedirectToWallet: 'ios',
};

// The site's own surfaces; the buttons' blue is dark enough for their white text (WCAG AA).
const BUTTON = { background: '#0a6fe0', foreground: '#ffffff' };
const COLORS = {
  [THEME.DARK]: {
    connectButton: BUTTON,
    telegramButton: BUTTON.background,
    accent: '#5ab8ff',
    background: {
      primary: '#131b2d',
      secondary: '#1b2439',
      segment: '#26304a',
      tint: '#1b2439',
    },
    text: { primary: '#eff3fc', secondary: '#a9b5cf' },
  },
  [THEME.LIGHT]: {
    connectButton: BUTTON,
    telegramButton: BUTTON.background,
    accent: '#0a62c9',
    text: { primary: '#0a1124', secondary: '#46536f' },
  },
};

/** Language and theme of the site at this moment, with the actions that each setting of options erases. */
export function currentOptions(): TonConnectUiOptions {
  return {
    // The build adds the Chinese dictionary, of which the widget's types know nothing.
    language: i18n.language as Locales,
    uiPreferences: {
      theme: useTheme.getState().theme === 'light' ? THEME.LIGHT : THEME.DARK,
      colorsSet: COLORS,
    },
    actionsConfiguration: ACTIONS,
  };
}
