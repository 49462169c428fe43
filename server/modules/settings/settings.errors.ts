import { AppError } from '../../errors/app-error.js';

/** 409: a batch of this token is being paid on this network. */
export const payoutsOpen = () =>
  new AppError({
    status: 409,
    code: 'settings.payouts_open',
    texts: {
      en: 'The contract address and the network cannot be changed while a batch is being paid',
      zh: '有批次正在支付，暂不能修改合约地址或 TON 网络',
    },
  });

/** 409: the published report states the dates. */
export const campaignDatesFixed = () =>
  new AppError({
    status: 409,
    code: 'settings.campaign_closed',
    texts: {
      en: 'The campaign is closed: its start, its end and the deadline for claims stay as they are',
      zh: '活动已关闭，开始时间、结束时间和领取截止时间不能再修改',
    },
  });
