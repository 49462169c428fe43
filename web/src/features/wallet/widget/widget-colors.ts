import { WIDGET_COLORS, type WidgetColors } from '#libs/wallet-widget/colors.js';
import { currentSettings } from '../../../lib/site-settings.js';

/** The widget's colours: ours, or those of the page in an operator's colours. */
export function widgetColors() {
  const { brand_primary, brand_accent } = currentSettings();
  if (!(brand_primary || brand_accent)) return WIDGET_COLORS;
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): `#${string}` => style.getPropertyValue(name).trim() as `#${string}`;
  const button = read('--action-1');
  const raised = read('--surface-raised');
  const band = read('--bg-band');
  const colors: Partial<WidgetColors> = {
    connectButton: { background: button, foreground: read('--on-action') },
    telegramButton: button,
    accent: read('--accent'),
    background: { primary: raised, secondary: band, segment: band, tint: band },
    text: { primary: read('--text'), secondary: read('--text-muted') },
  };
  // The widget shows the theme of the page.
  return { DARK: colors, LIGHT: colors };
}
