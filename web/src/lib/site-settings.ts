import { createStore, useStore } from 'zustand';
import { ApiError } from '#libs/api-client/index.js';
import {
  DEFAULT_SITE_SETTINGS,
  impossibleDate,
  type SiteSettings,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import { api, onCampaignRefusal } from './api.js';
import { logNetworkError } from './network-errors.js';

interface SiteSettingsState {
  settings: SiteSettings;
  /** True until the settings are known or cannot be had; the defaults stand in meanwhile. */
  isPending: boolean;
  /** True when the defaults stand in because the settings cannot be had. */
  isError: boolean;
}

/** How often a page that is looked at asks for its settings, in milliseconds. */
const ASK_EVERY_MS = 25_000;

/** A page hears twice that it is looked at: when its window gets the focus, and when it is shown. */
const JUST_ASKED_MS = 1000;

/** A network that nobody knows counts as mainnet (decision 36). */
const withKnownNetwork = (settings: SiteSettings): SiteSettings =>
  TON_NETWORKS.includes(settings.ton_network) ? settings : { ...settings, ton_network: 'mainnet' };

/** The server writes the settings into the document, so that the first paint is the operator's. */
function settingsInDocument(): SiteSettings | null {
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

/** The operator's settings, or the built-in defaults while they load and when they cannot be had. */
export function useSiteSettings(): SiteSettingsState;
export function useSiteSettings<Part>(select: (state: SiteSettingsState) => Part): Part;
export function useSiteSettings(select: (state: SiteSettingsState) => unknown = (state) => state) {
  return useStore(store, select);
}

/** The settings at this moment, for what is no component. */
export const currentSettings = (): SiteSettings => store.getState().settings;

/** The server renders the next page with these. */
export function renderSettings(settings: SiteSettings): void {
  store.setState({ settings, isPending: false, isError: false });
  // A page is hydrated with the state that the store began with; here that is always this one.
  store.getInitialState = store.getState;
}

const isSame = (one: SiteSettings, other: SiteSettings): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof SiteSettings] === value);

let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Reads the settings from the server, unless it was asked less than `maxAge` milliseconds ago. Never
 * rejects. Only the last question counts.
 */
export async function loadSiteSettings(maxAge = ASK_EVERY_MS): Promise<void> {
  const { isError } = store.getState();
  const now = performance.now();
  if (!isError && now - askedAt < maxAge) return;
  askedAt = now;
  try {
    const answer = withKnownNetwork(await api.call('getSiteSettings'));
    if (askedAt !== now) return;
    const place = impossibleDate(answer);
    if (place) throw new ApiError(`getSiteSettings answered something else at $.${place}`, 200);
    const { settings: shown } = store.getState();
    // The same object for the same settings: whoever shows them need not be drawn anew.
    const settings = isSame(answer, shown) ? shown : answer;
    store.setState({ settings, isPending: false, isError: false });
  } catch (error) {
    logNetworkError(error);
    if (askedAt !== now) return;
    // Those of the document, or of an earlier answer, are better than the defaults.
    const { isPending, isError: failedBefore } = store.getState();
    store.setState({ isPending: false, isError: isPending || failedBefore });
  }
}

/**
 * Keeps the settings of an open page as they are on the server: while somebody looks at it, when somebody
 * looks at it again, and when a call shows that they have changed. Called once, at start.
 */
export function followSiteSettings(): void {
  const look = () => {
    if (!document.hidden && navigator.onLine) void loadSiteSettings(JUST_ASKED_MS);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  addEventListener('online', look);
  setInterval(look, ASK_EVERY_MS);
  onCampaignRefusal(() => void loadSiteSettings(0));
}

/** Forgets what was loaded, for tests that share a process. */
export function resetSiteSettings(): void {
  askedAt = Number.NEGATIVE_INFINITY;
  store.setState(initialState());
}
