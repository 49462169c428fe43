import { AppError, type Texts } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

export const batchNotFound = () => notFound('payout_batch', { en: 'batch', zh: '批次' });

export const alarmNotFound = () => notFound('payout_alarm', { en: 'alarm', zh: '告警' });

export const NO_CANDIDATE: Texts = {
  en: 'Name a payout of this wallet to the same receiver that has not arrived',
  zh: '请指定同一付款钱包、同一收款人且未到账的支付',
};

/** Why a batch cannot be made or changed now. */
const TEXTS = {
  'payout.no_jetton': {
    en: 'Set the token’s contract address in the settings first',
    zh: '请先在设置中填写代币合约地址',
  },
  'payout.nothing_approved': {
    en: 'There are no approved claims',
    zh: '没有已批准的领取记录',
  },
  'payout.batch_open': {
    en: 'This wallet has an open batch; wait until the chain has told of it',
    zh: '该钱包有未完成的批次，请等待链上结果',
  },
  'payout.first_batch': {
    en: 'The first batch of a campaign has 3 payouts at most, until one has arrived',
    zh: '首个批次最多 3 笔，至少一笔到账后方可增加',
  },
  'payout.wallet_malformed': {
    en: 'This is no wallet of this network',
    zh: '该地址不是此网络的钱包',
  },
  'payout.jetton_wallet_differs': {
    en: 'The token’s contract names another token wallet of this payer than the chain API knows',
    zh: '代币合约给出的付款代币钱包与链上接口记录的不一致',
  },
  'payout.too_little_ton': {
    en: 'The wallet does not hold enough TON for the fees of this batch',
    zh: '钱包中的 TON 不足以支付本批次费用',
  },
  'payout.too_few_jettons': {
    en: 'The wallet does not hold enough of the token for this batch, as far as the chain API knows',
    zh: '据链上接口，钱包中的代币不足以支付本批次',
  },
  'payout.decimals_unknown': {
    en: 'The token’s decimals are not known yet: the chain API has not read what the token says of itself',
    zh: '尚不知道代币的小数位数：链上 API 还没有读取代币信息',
  },
  'payout.chain_unavailable': {
    en: 'The chain cannot be asked at the moment',
    zh: '暂时无法查询链上数据',
  },
  'payout.asked_already': {
    en: 'The wallet was asked to sign this batch before; it is never signed twice',
    zh: '该批次已提交签名，不能重复签名',
  },
  'payout.claims_changed': {
    en: 'A claim of this batch was settled, or its user banned meanwhile; cancel the batch and make another',
    zh: '该批次中有领取记录已变更或用户已被封禁，请取消并重新创建',
  },
  'payout.settings_changed': {
    en: 'The token or the network of the settings is another by now. Cancel it and freeze it again',
    zh: '设置中的代币或网络已更改，请取消后重新冻结',
  },
  'payout.batch_changed': {
    en: 'What the batch pays is not what was frozen: somebody has changed it in the database. Cancel it',
    zh: '批次内容与冻结时不一致：数据库中的记录已被修改，请取消该批次',
  },
  'payout.file_over': {
    en: 'This batch is over: its file is not given any more, or it would be paid twice',
    zh: '该批次已结束，为避免重复支付不再提供文件',
  },
  'payout.not_asked': {
    en: 'Nobody has been asked to pay this batch',
    zh: '该批次尚未提交支付',
  },
  'payout.order_unreadable': {
    en: 'This is no signed order of a W5 wallet',
    zh: '这不是 W5 钱包签名的指令',
  },
  'payout.order_differs': {
    en: 'What was signed differs from the batch; nothing of it is paid again before somebody has looked at it',
    zh: '已签名内容与批次不一致，人工核实前不会再次支付',
  },
  'payout.signed_late': {
    en: 'The batch was settled before this order came back. The order is kept; until it can run no more, nothing else is paid from this wallet',
    zh: '收到该指令前批次已结算；指令已记录，在其失效之前，该钱包不会进行其他支付',
  },
  'payout.may_still_run': {
    en: 'What was asked for may still be paid',
    zh: '已提交的支付仍可能执行',
  },
  'payout.alarms_open': {
    en: 'Somebody of this batch was paid something that nobody asked for; look at the alarms first, or they may be paid twice',
    zh: '本批次的收款人收到了来源不明的付款，请先处理告警，否则可能重复支付',
  },
  'payout.wrong_method': {
    en: 'This batch is paid in another way',
    zh: '该批次使用其他支付方式',
  },
  'payout.alarm_resolved': {
    en: 'Somebody has said something else of this alarm',
    zh: '该告警已被标记为其他结果',
  },
  'payout.outcome_refused': {
    en: 'That cannot be said of this alarm; reload the page',
    zh: '该告警不能标记为此结果，请刷新页面',
  },
  'payout.not_paid_by_it': {
    en: 'This transaction came back, or its claim was decided meanwhile: it has not paid the payout',
    zh: '该交易已被退回或领取已被处理，不能视为已支付',
  },
} as const satisfies Record<string, Texts>;

/** Which of them. */
export type PayoutRefusal = keyof typeof TEXTS;

/** 409; 503 where it is the chain that does not answer. */
export const payoutRefused = (code: PayoutRefusal, cause?: unknown) =>
  new AppError(code === 'payout.chain_unavailable' ? 503 : 409, code, TEXTS[code], { cause });
