/** One entry of a wallets list, as the widget reads it. */
export interface WalletsListEntry {
  app_name: string;
  name: string;
  image: string;
  about_url: string;
  universal_url?: string;
  deepLink?: string;
  platforms: string[];
  features: unknown[];
  bridge: ({ type: 'sse'; url: string } | { type: 'js'; key: string })[];
}

const EVERYWHERE = ['ios', 'android', 'macos', 'windows', 'linux', 'chrome', 'firefox', 'safari'];
export const SENDING = { name: 'SendTransaction', maxMessages: 4, extraCurrencySupported: true };
export const SIGNING = { name: 'SignData', types: ['text', 'binary', 'cell'] };

/** `window` key of the wallet that tests put into the page. */
export const INJECTED_KEY = 'sampleExtension';

/**
 * Wallets for tests. Three have the names or app names that the widget treats differently (the
 * Telegram wallet, the popular one, the one with an extension); the others fill the list.
 */
export function sampleWallets(origin: string): WalletsListEntry[] {
  const entry = (
    appName: string,
    name: string,
    more: Partial<WalletsListEntry> = {},
  ): WalletsListEntry => ({
    app_name: appName,
    name,
    image: `${origin}/icons/${appName}.png`,
    about_url: `${origin}/about/${appName}`,
    universal_url: `https://${appName}.invalid/connect`,
    platforms: EVERYWHERE,
    features: [SENDING, SIGNING],
    bridge: [{ type: 'sse', url: `${origin}/bridge` }],
    ...more,
  });
  return [
    entry('sample-remote', 'Sample Remote', { platforms: ['ios', 'android'] }),
    entry('tonkeeper', 'Tonkeeper'),
    entry('telegram-wallet', 'Wallet', { universal_url: 'https://t.me/wallet?attach=wallet' }),
    entry('sample-both', 'Sample Both', {
      bridge: [
        { type: 'sse', url: `${origin}/bridge` },
        { type: 'js', key: INJECTED_KEY },
      ],
    }),
    entry('sample-desktop', 'Sample Desktop', {
      platforms: ['macos', 'windows', 'linux'],
      deepLink: 'sample-desktop://',
    }),
    entry('sample-absent', 'Sample Absent', {
      platforms: ['chrome'],
      bridge: [{ type: 'js', key: 'nobodyInjectsThis' }],
    }),
    entry('sample-plain', 'Sample Plain', { features: [SENDING] }),
    ...['One', 'Two', 'Three', 'Four'].map((word) =>
      entry(`sample-${word.toLowerCase()}`, `Sample ${word}`),
    ),
  ];
}
