import type { Method, MethodTexts } from './method.js';

/** Decimals of TON, and of a jetton that does not name its own. */
export const TON_DECIMALS = 9;

/** The wallet holds an amount of TON. */
export const tonBalance = {
  settings: {
    /** Whole coins with up to nine decimals. */
    amount: {
      kind: 'text',
      needed: true,
      max: 30,
      pattern: /^\d{1,18}(\.\d{1,9})?$/,
      initial: '1',
    },
  },
  needs: ['chain_api_url', 'OUTBOUND_REQUESTS'],
  submits: null,
  account: null,
  card: { en: 'Checked on the chain: {amount} TON', zh: '链上检查：{amount} TON' },
} as const satisfies Method;

export const tonBalanceTexts: MethodTexts<typeof tonBalance> = {
  name: { en: 'TON balance', zh: 'TON 余额' },
  help: {
    en: 'The wallet has to hold so much TON, now and again at the claim.',
    zh: '钱包需持有足够的 TON，领取时会再次检查。',
  },
  settings: {
    amount: {
      label: { en: 'Least balance', zh: '最低余额' },
      help: { en: 'In TON, for example 1.5', zh: '单位 TON，例如 1.5' },
      invalid: { en: 'Must be a number such as 1.5', zh: '必须是数字，例如 1.5' },
      missing: {
        name: { en: 'the least balance', zh: '最低余额' },
        text: {
          en: 'The organisers have still to name the balance.',
          zh: '主办方尚未设置所需余额。',
        },
      },
      description: 'the least balance, in whole coins.',
      example: '1',
    },
  },
  reasons: {
    balance_too_low: {
      en: 'The wallet holds {balance} {symbol}; the task needs at least {amount} {symbol}',
      zh: '钱包余额为 {balance} {symbol}，至少需要 {amount} {symbol}',
    },
  },
};

/**
 * The smallest units of an amount in whole coins, exactly; digits beyond the decimals are rounded up,
 * because less must not be enough.
 *
 * @param amount digits with or without a decimal point, such as `1.5`
 */
export function toUnits(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const isCut = /[1-9]/.test(fraction.slice(decimals));
  return BigInt(`${whole}${kept}`) + (isCut ? 1n : 0n);
}

/** Units as whole coins, without zeros at the end. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
