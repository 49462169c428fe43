import { AppError } from '../../errors/app-error.js';

/** 503: only the chain knows the key of this wallet, and it does not answer. */
export const chainUnavailable = (cause: unknown) =>
  new AppError({
    status: 503,
    code: 'wallet.chain_unavailable',
    texts: {
      en: 'The blockchain cannot be asked about this wallet at the moment; please try again soon',
      zh: '暂时无法向区块链查询该钱包，请稍后重试',
    },
    headers: { 'Retry-After': '5' },
    cause,
  });
