import type { Wallet } from './wallet.js';

/**
 * What stands in for a wallets list that was never read: the best known of those that the TON Connect
 * SDK has built in (it exports none of them, and the server runs without it).
 */
export const BUILT_IN_WALLETS: readonly Wallet[] = [
  {
    app_name: 'telegram-wallet',
    name: 'Wallet',
    image: 'https://wallet.tg/images/logo-288.png',
    about_url: 'https://wallet.tg/',
    universal_url: 'https://t.me/wallet?attach=wallet',
    bridge: [
      {
        type: 'sse',
        url: 'https://walletbot.me/tonconnect-bridge/bridge',
      },
    ],
    platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
    features: [
      {
        name: 'SendTransaction',
        maxMessages: 255,
        extraCurrencySupported: true,
      },
      {
        name: 'SignData',
        types: ['text', 'binary', 'cell'],
      },
    ],
  },
  {
    app_name: 'tonkeeper',
    name: 'Tonkeeper',
    image: 'https://tonkeeper.com/assets/tonconnect-icon.png',
    tondns: 'tonkeeper.ton',
    about_url: 'https://tonkeeper.com',
    universal_url: 'https://app.tonkeeper.com/ton-connect',
    deepLink: 'tonkeeper-tc://',
    bridge: [
      {
        type: 'sse',
        url: 'https://bridge.tonapi.io/bridge',
      },
      {
        type: 'js',
        key: 'tonkeeper',
      },
    ],
    platforms: ['ios', 'android', 'chrome', 'firefox', 'macos'],
    features: [
      {
        name: 'SendTransaction',
        maxMessages: 255,
        extraCurrencySupported: true,
      },
      {
        name: 'SignData',
        types: ['text', 'binary', 'cell'],
      },
    ],
  },
  {
    app_name: 'mytonwallet',
    name: 'MyTonWallet',
    image: 'https://static.mytonwallet.io/icon-256.png',
    about_url: 'https://mytonwallet.io',
    universal_url: 'https://connect.mytonwallet.org',
    deepLink: 'mytonwallet-tc://',
    bridge: [
      {
        type: 'js',
        key: 'mytonwallet',
      },
      {
        type: 'sse',
        url: 'https://tonconnectbridge.mytonwallet.org/bridge/',
      },
    ],
    platforms: ['chrome', 'windows', 'macos', 'linux', 'ios', 'android', 'firefox'],
    features: [
      {
        name: 'SendTransaction',
        maxMessages: 255,
        extraCurrencySupported: false,
      },
      {
        name: 'SignData',
        types: ['text', 'binary', 'cell'],
      },
    ],
  },
  {
    app_name: 'tonhub',
    name: 'Tonhub',
    image: 'https://tonhub.com/tonconnect_logo.png',
    about_url: 'https://tonhub.com',
    universal_url: 'https://tonhub.com/ton-connect',
    bridge: [
      {
        type: 'js',
        key: 'tonhub',
      },
      {
        type: 'sse',
        url: 'https://connect.tonhubapi.com/tonconnect',
      },
    ],
    platforms: ['ios', 'android'],
    features: [
      {
        name: 'SendTransaction',
        maxMessages: 255,
        extraCurrencySupported: true,
      },
      {
        name: 'SignData',
        types: ['text', 'binary', 'cell'],
      },
    ],
  },
  {
    app_name: 'bitgetTonWallet',
    name: 'Bitget Wallet',
    image:
      'https://raw.githubusercontent.com/bitgetwallet/download/refs/heads/main/logo/png/bitget_wallet_logo_288_mini.png',
    about_url: 'https://web3.bitget.com',
    deepLink: 'bitkeep://',
    bridge: [
      {
        type: 'js',
        key: 'bitgetTonWallet',
      },
      {
        type: 'sse',
        url: 'https://ton-connect-bridge.bgwapi.io/bridge',
      },
    ],
    platforms: ['ios', 'android', 'chrome'],
    universal_url: 'https://bkcode.vip/ton-connect',
    features: [
      {
        name: 'SendTransaction',
        maxMessages: 4,
        extraCurrencySupported: false,
      },
    ],
  },
  {
    app_name: 'okxTonWallet',
    name: 'OKX Wallet',
    image: 'https://static.okx.com/cdn/assets/imgs/247/58E63FEA47A2B7D7.png',
    about_url: 'https://www.okx.com/web3',
    universal_url:
      'https://www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/tonconnect',
    bridge: [
      {
        type: 'js',
        key: 'okxTonWallet',
      },
      {
        type: 'sse',
        url: 'https://www.okx.com/tonbridge/discover/rpc/bridge',
      },
    ],
    platforms: ['chrome', 'safari', 'firefox', 'ios', 'android'],
    features: [
      {
        name: 'SendTransaction',
        maxMessages: 4,
        extraCurrencySupported: false,
      },
    ],
  },
];
