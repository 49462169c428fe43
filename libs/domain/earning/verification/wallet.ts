import type { Method, MethodTexts } from './method.js';

/** The visitor has signed in with a wallet. */
export const wallet = {
  settings: {},
  needs: [],
  submits: null,
  account: null,
  card: { en: 'By the wallet you signed in with', zh: '由你登录的钱包证明' },
} as const satisfies Method;

export const walletTexts: MethodTexts<typeof wallet> = {
  name: { en: 'Signed in with a wallet', zh: '已用钱包登录' },
  help: {
    en: 'Visitors who have signed in with a wallet have done it.',
    zh: '用钱包登录即视为完成。',
  },
  settings: {},
};
