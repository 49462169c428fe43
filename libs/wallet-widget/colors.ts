import { THEME } from '@tonconnect/ui-react';

// The site's own surfaces; the buttons' blue is dark enough for their white text (WCAG AA).
const BUTTON = { background: '#0a6fe0', foreground: '#ffffff' };

/** The widget's colours in the identity of the site and the back office. */
export const WIDGET_COLORS = {
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

type Rgb = `#${string}`;

/** The widget's colours where the app around the page has a theme of its own. */
export interface WidgetColors {
  connectButton: { background: Rgb; foreground: Rgb };
  /** Background of white text. */
  telegramButton: Rgb;
  accent: Rgb;
  icon: Record<'primary' | 'secondary' | 'tertiary', Rgb>;
  background: Record<'primary' | 'secondary' | 'segment' | 'tint', Rgb>;
  text: Record<'primary' | 'secondary', Rgb>;
}
