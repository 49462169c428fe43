import { MAX_LENGTH } from '../../limits.js';
import type { Method, MethodTexts } from './method.js';
import { tonBalance, tonBalanceTexts } from './ton-balance.js';

/** The wallet holds an amount of a jetton: of the task's own, or of the campaign's token. */
export const jettonBalance = {
  settings: {
    amount: tonBalance.settings.amount,
    jetton_address: { kind: 'jetton', max: MAX_LENGTH.tonAddress },
  },
  needs: ['chain_api_url', 'OUTBOUND_REQUESTS'],
  submits: null,
  account: null,
  card: { en: 'Checked on the chain: {amount} tokens', zh: '链上检查：{amount} 枚代币' },
} as const satisfies Method;

export const jettonBalanceTexts: MethodTexts<typeof jettonBalance> = {
  name: { en: 'Token balance', zh: '代币余额' },
  help: {
    en: 'The wallet has to hold so many tokens, now and again at the claim.',
    zh: '钱包需持有足够的代币，领取时会再次检查。',
  },
  settings: {
    amount: {
      ...tonBalanceTexts.settings.amount,
      help: { en: 'In whole tokens, for example 100', zh: '单位为枚，例如 100' },
    },
    jetton_address: {
      label: { en: 'Token’s contract', zh: '代币合约' },
      help: {
        en: 'Empty: the contract address of the site settings',
        zh: '留空则使用站点设置中的合约地址',
      },
      description: "the token's contract; empty: the one of the settings.",
      example: '',
    },
  },
};
