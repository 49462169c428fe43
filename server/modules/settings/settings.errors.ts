import { AppError } from '../../errors/app-error.js';

/** 409: what is being paid is of this token, on this network. */
export const payoutsOpen = () =>
  new AppError({
    status: 409,
    code: 'settings.payouts_open',
    texts: {
      en: 'The contract address and the network cannot be changed while a batch is being paid',
      zh: '有批次正在支付，暂不能修改合约地址或 TON 网络',
    },
  });
