import { conflict, notFound } from '../../../platform/errors/common.errors.js';

export const proofNotFound = () => notFound('proof', { en: 'proof', zh: '证明' });

const TEXTS = {
  'claim.not_published': {
    en: 'This claim cannot be claimed to the wallet yet. Try again later',
    zh: '该领取暂时无法提取到钱包，请稍后再试',
  },
  'claim.deadline_passed': {
    en: 'The time for claiming this to the wallet is over',
    zh: '提取到钱包的期限已过',
  },
  'claim.paid': { en: 'This claim has been paid already', zh: '该领取已支付' },
};

/** Why a claim cannot be claimed to the wallet. */
export const notClaimable = (code: keyof typeof TEXTS) => conflict(code, TEXTS[code]);
