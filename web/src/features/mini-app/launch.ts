import {
  isLanguage,
  isReferralCode,
  type Language,
  type MiniAppPlace,
  startPlace,
} from '#libs/domain/index.js';

/** The data with which Telegram opens the Mini App. */
export interface Launch {
  /** Signed by Telegram for the server; empty after a reload, as each start is accepted once. */
  initData: string;
  /** Version of the Mini Apps' interface. */
  version: string;
  theme: Readonly<Record<string, string>>;
  language: Language | null;
  invitation: string | null;
  place: MiniAppPlace | null;
}

/** Parameters hidden from other scripts; the wallets' widget reads the rest from the address. */
const OWN = ['tgWebAppData', 'tgWebAppThemeParams', 'tgWebAppStartParam'];

/** Takes the launch out of the address; null outside of Telegram. */
export function takeLaunch(): Launch | null {
  const params = new URLSearchParams(location.hash.slice(1));
  const initData = params.get('tgWebAppData') ?? '';
  if (initData === '' && !params.has('tgWebAppVersion')) return null;
  const launch = readLaunch(params, initData);
  for (const name of OWN) params.delete(name);
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${params}`);
  return launch;
}

function readLaunch(params: URLSearchParams, initData: string): Launch {
  const data = new URLSearchParams(initData);
  const start = data.get('start_param') ?? params.get('tgWebAppStartParam') ?? '';
  const code = start.toUpperCase();
  const { language_code } = Object(parse(data.get('user')));
  const language = String(language_code).slice(0, 2).toLowerCase();
  return {
    initData,
    version: params.get('tgWebAppVersion') ?? '6.0',
    theme: themeOf(parse(params.get('tgWebAppThemeParams'))),
    language: isLanguage(language) ? language : null,
    invitation: isReferralCode(code) ? code : null,
    place: startPlace(start) ?? null,
  };
}

/** Picks the colours from Telegram's parameters. */
export function themeOf(params: unknown): Launch['theme'] {
  const colors = Object.entries(Object(params)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(colors);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
