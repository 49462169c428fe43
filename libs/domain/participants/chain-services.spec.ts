import { DEFAULT_SITE_SETTINGS } from '../site/site-settings.js';
import { chainServices, explorerPage } from './chain-services.js';

const PUBLIC = DEFAULT_SITE_SETTINGS;
const OWN = {
  ton_network: 'testnet',
  chain_api_url: 'https://chain.example/api/v3/',
  explorer_url: 'https://explorer.example',
} as const;

describe('an account is looked up', () => {
  it.each([
    ['mainnet', 'https://toncenter.com/api/v3', 'https://tonviewer.com'],
    ['testnet', 'https://testnet.toncenter.com/api/v3', 'https://testnet.tonviewer.com'],
    [null, '', ''],
  ] as const)(
    'at the public services of its network: %s',
    (network, chain_api_url, explorer_url) => {
      const expected = { chain_api_url, explorer_url };
      expect(chainServices(PUBLIC, network)).toEqual(expected);
      expect(chainServices({ ...PUBLIC, ton_network: 'testnet' }, network)).toEqual(expected);
    },
  );

  it.each([
    ['testnet', 'https://chain.example/api/v3', 'https://explorer.example'],
    ['mainnet', '', ''],
    [null, '', ''],
  ] as const)('at services of one’s own on their network only: %s', (network, ...expected) => {
    expect(Object.values(chainServices(OWN, network))).toEqual(expected);
  });

  it('nowhere when there is no service', () => {
    const none = { ...PUBLIC, chain_api_url: '', explorer_url: '' };
    expect(chainServices(none, 'mainnet')).toEqual({ chain_api_url: '', explorer_url: '' });
  });
});

describe('the explorer’s page of an account', () => {
  it('is below the explorer of the settings’ network, however its address ends', () => {
    expect(explorerPage(PUBLIC, 'UQaddress')).toBe('https://tonviewer.com/UQaddress');
    expect(explorerPage({ ...OWN, explorer_url: 'https://explorer.example/' }, 'UQ')).toBe(
      'https://explorer.example/UQ',
    );
    expect(explorerPage({ ...PUBLIC, explorer_url: '' }, 'UQaddress')).toBe('');
  });
});
