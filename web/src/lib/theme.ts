import { create } from 'zustand';
import type { WidgetColors } from '#libs/wallet-widget/colors.js';
import { readStored, writeStored } from './storage.js';

type Theme = 'dark' | 'light';

const STORAGE_KEY = 'jetdrop.theme';
const LIGHT_QUERY = '(prefers-color-scheme: light)';

function storedTheme(): Theme | null {
  const stored = readStored(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

const systemTheme = (): Theme => (globalThis.matchMedia?.(LIGHT_QUERY).matches ? 'light' : 'dark');

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[theme] ?? bar.content;
}

interface ThemeStore {
  theme: Theme;
  /** The widget's colours from the app around the page; null for the site's own. */
  widgetColors: WidgetColors | null;
  toggleTheme: () => void;
}

/** The theme in force: the visitor's stored choice, else the system's. */
export const useTheme = create<ThemeStore>()((set, get) => ({
  theme: storedTheme() ?? systemTheme(),
  widgetColors: null,
  toggleTheme: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    writeStored(STORAGE_KEY, theme);
    applyTheme(theme);
    set({ theme });
  },
}));

let isGiven = false;

/** Shows the theme of the app around the page, and no longer follows the system or a choice. */
export function showGivenTheme(theme: Theme, widgetColors: WidgetColors): void {
  isGiven = true;
  applyTheme(theme);
  useTheme.setState({ theme, widgetColors });
}

/** Follows the system while the visitor has not chosen. Called once, at start. */
export function followSystemTheme(): void {
  matchMedia(LIGHT_QUERY).addEventListener('change', () => {
    if (isGiven || storedTheme()) return;
    const theme = systemTheme();
    applyTheme(theme);
    useTheme.setState({ theme });
  });
}
