import { createStore, useStore } from 'zustand';
import { ApiError } from '#libs/api-client/index.js';
import {
  DEFAULT_SITE_SETTINGS,
  impossibleDate,
  type SiteSettings,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import { api } from './api.js';
import { logNetworkError } from './network-errors.js';

interface SiteSettingsState {
  settings: SiteSettings;
  /** True until the settings are known or cannot be had; the defaults stand in meanwhile. */
  isPending: boolean;
  /** True when the defaults stand in because the settings cannot be had. */
  isError: boolean;
}

/** An open page asks again on a change of route once its settings are this old, in milliseconds. */
const STALE_AFTER_MS = 5 * 60_000;

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

/** Reads the settings from the server, unless it has just been asked. Never rejects. */
export async function loadSiteSettings(): Promise<void> {
  const { isError } = store.getState();
  if (!isError && performance.now() - askedAt < STALE_AFTER_MS) return;
  askedAt = performance.now();
  try {
    const answer = withKnownNetwork(await api.call('getSiteSettings'));
    const place = impossibleDate(answer);
    if (place) throw new ApiError(`getSiteSettings answered something else at $.${place}`, 200);
    const { settings: shown } = store.getState();
    // The same object for the same settings: whoever shows them need not be drawn anew.
    const settings = isSame(answer, shown) ? shown : answer;
    store.setState({ settings, isPending: false, isError: false });
  } catch (error) {
    logNetworkError(error);
    // Those of the document, or of an earlier answer, are better than the defaults.
    const { isPending, isError: failedBefore } = store.getState();
    store.setState({ isPending: false, isError: isPending || failedBefore });
  }
}

/** Forgets what was loaded, for tests that share a process. */
export function resetSiteSettings(): void {
  askedAt = Number.NEGATIVE_INFINITY;
  store.setState(initialState());
}
