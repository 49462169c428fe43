import { screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { ContractCard, tokenLink } from './contract-card.js';

const CONTRACT = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const settings = { contract_address: CONTRACT, ton_network: 'mainnet' } as const;
const wallet = { walletName: 'MyTonWallet', walletApp: 'mytonwallet' };

describe('The contract card', () => {
  it.each([
    ['en', 'Show in MyTonWallet'],
    ['zh', '在 MyTonWallet 中查看'],
  ] as const)('in %s leads to the token in a wallet that can show it', async (language, name) => {
    answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings } });
    await renderSite(<ContractCard wallet={wallet} />, { language });
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', `mtw://token/ton/${CONTRACT}`);
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it.each([
    ['another wallet', { walletName: 'Sample', walletApp: 'sample' }],
    ['no wallet', { walletName: null, walletApp: null }],
    ['a page without wallets', undefined],
  ])('says for %s how the token is added by hand', async (_, other) => {
    answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings } });
    await renderSite(<ContractCard wallet={other} />);
    expect(await screen.findByText(/look for “add token” in your wallet/)).toBeVisible();
    expect(await screen.findByText(CONTRACT)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Show in/ })).toBeNull();
  });
});

describe('The link to the token', () => {
  it('has the contract’s one spelling, whichever the settings have', () => {
    const raw = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe';
    expect(tokenLink('MyTonWallet', { ...settings, contract_address: raw })).toBe(
      `mtw://token/ton/${CONTRACT}`,
    );
  });

  it.each([
    ['on the test network', { ...settings, ton_network: 'testnet' } as const],
    ['without a contract', { ...settings, contract_address: '' }],
  ])('is none %s', (_, given) => {
    expect(tokenLink('mytonwallet', given)).toBeNull();
  });
});
