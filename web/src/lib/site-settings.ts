import { createStore, useStore } from 'zustand';
import { DEFAULT_SITE_SETTINGS, type PublicSite, TON_NETWORKS } from '#libs/domain/index.js';
import { logNetworkError } from './network-errors.js';

interface SiteSettingsState {
  settings: PublicSite;
  /** True until the settings are loaded or have failed; until then the defaults are used. */
  isPending: boolean;
  /** True when the defaults are used because loading failed. */
  isError: boolean;
}

/** How often a visible page polls its settings, in milliseconds. */
const POLL_MS = 25_000;

/** A page gets two events when it is shown again; the second one within this time is ignored. */
const JUST_POLLED_MS = 1000;

/** An unknown network counts as mainnet (decision 36). */
const withKnownNetwork = (settings: PublicSite): PublicSite =>
  TON_NETWORKS.includes(settings.ton_network) ? settings : { ...settings, ton_network: 'mainnet' };

/** The server writes the settings into the document, so that the first paint is the operator's. */
function settingsInDocument(): PublicSite | null {
  const text = globalThis.document?.getElementById('site-settings')?.textContent;
  return text ? withKnownNetwork({ ...DEFAULT_SITE_SETTINGS, ...JSON.parse(text) }) : null;
}

function initialState(): SiteSettingsState {
  const settings = settingsInDocument();
  return {
    settings: settings ?? DEFAULT_SITE_SETTINGS,
    isPending: settings === null,
    isError: false,
  };
}

const store = createStore<SiteSettingsState>()(initialState);

/** The operator's settings, or the defaults while they load and when loading failed. */
export function useSiteSettings(): SiteSettingsState;
export function useSiteSettings<Part>(select: (state: SiteSettingsState) => Part): Part;
export function useSiteSettings(select: (state: SiteSettingsState) => unknown = (state) => state) {
  return useStore(store, select);
}

export const currentSettings = (): PublicSite => store.getState().settings;

/** Calls `listener` with the settings now and whenever they change. */
export function onSiteSettings(listener: (settings: PublicSite) => void): void {
  listener(currentSettings());
  store.subscribe(({ settings }, before) => {
    if (settings !== before.settings) listener(settings);
  });
}

/** The server renders the next page with these. */
export function renderSettings(settings: PublicSite): void {
  store.setState({ settings, isPending: false, isError: false });
  // React hydrates with the initial state of a store.
  store.getInitialState = store.getState;
}

/** Compares the content, because each response has new lists. */
const isSame = (one: PublicSite, other: PublicSite): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

let askedAt = Number.NEGATIVE_INFINITY;

/** Loads the settings unless requested less than `maxAge` ms ago; the last request counts. Never rejects. */
export async function loadSiteSettings(maxAge = POLL_MS): Promise<void> {
  const { isError } = store.getState();
  const now = performance.now();
  if (!isError && now - askedAt < maxAge) return;
  askedAt = now;
  try {
    const { readSiteSettings } = await import('./read-site-settings.js');
    const answer = withKnownNetwork(await readSiteSettings());
    if (askedAt !== now) return;
    const { settings: shown, isPending, isError: failedBefore } = store.getState();
    const settings = isSame(answer, shown) ? shown : answer;
    // A new state would render every component that reads it.
    if (settings === shown && !isPending && !failedBefore) return;
    store.setState({ settings, isPending: false, isError: false });
  } catch (error) {
    logNetworkError(error);
    if (askedAt !== now) return;
    // Earlier settings are better than the defaults.
    const { isPending, isError: failedBefore } = store.getState();
    store.setState({ isPending: false, isError: isPending || failedBefore });
  }
}

/** Reloads the settings while the page is visible. Called once. */
export function followSiteSettings(): void {
  const poll = () => {
    if (!document.hidden && navigator.onLine) void loadSiteSettings(JUST_POLLED_MS);
  };
  document.addEventListener('visibilitychange', poll);
  addEventListener('focus', poll);
  addEventListener('online', poll);
  setInterval(poll, POLL_MS);
}

/** Forgets the loaded settings, for tests that share a process. */
export function resetSiteSettings(): void {
  askedAt = Number.NEGATIVE_INFINITY;
  store.setState(initialState());
}
