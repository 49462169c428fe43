import { AppError, type Texts } from '../../../platform/errors/app-error.js';

/** The conditions for closing the campaign, while they are not met. */
const POINTS = {
  not_live: { en: 'The campaign is not live', zh: '活动尚未上线' },
  not_ended: {
    en: 'The campaign or the time for claims has not ended',
    zh: '活动或领取期限尚未结束',
  },
  undecided_claims: {
    en: 'There are claims that wait for a decision or for their payment',
    zh: '仍有待审核或待支付的领取',
  },
  open_payouts: { en: 'There are payouts that have not arrived', zh: '仍有未到账的支付' },
  waiting_reviews: { en: 'There are tasks waiting for review', zh: '仍有待审核的任务' },
  waiting_services: {
    en: 'There are tasks that wait for a service',
    zh: '仍有任务在等待外部服务验证',
  },
  waiting_invitations: {
    en: 'There are invitations that are being counted again',
    zh: '仍有邀请正在重新计算',
  },
  running_imports: {
    en: 'There are imports whose points are being booked or undone',
    zh: '仍有导入正在入账或撤销',
  },
  open_appeals: { en: 'There are open appeals', zh: '仍有未答复的申诉' },
  unsigned_root: {
    en: 'A distributor has another Merkle root than its lines: publish it again and sign, or wait until an hour after its deadline',
    zh: '有分发合约的默克尔根与其支付行不一致：请重新公布并签署，或等到其截止时间一小时后',
  },
} satisfies Record<string, Texts>;

export type OpenPoint = keyof typeof POINTS;

export const OPEN_POINTS = Object.keys(POINTS) as OpenPoint[];

/** 409 with all open points as fields. */
export const notClosable = (open: readonly OpenPoint[]) =>
  new AppError(
    409,
    'campaign.not_closable',
    {
      en: `The campaign cannot be closed yet: ${open.map((point) => POINTS[point].en).join('; ')}`,
      zh: `活动暂时无法关闭：${open.map((point) => POINTS[point].zh).join('；')}`,
    },
    { fields: Object.fromEntries(open.map((point) => [point, POINTS[point]])) },
  );

export const notClosed = () =>
  new AppError(404, 'campaign.not_closed', {
    en: 'The campaign is not closed yet; there is no report',
    zh: '活动尚未关闭，暂无报告',
  });
