import { AppError, type Texts } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

export const batchNotFound = () => notFound('payout_batch', { en: 'batch', zh: '批次' });

export const alertNotFound = () => notFound('payout_alarm', { en: 'alert', zh: '告警' });

export const NO_CANDIDATE: Texts = {
  en: 'Name an undelivered payout of this wallet to the same receiver',
  zh: '请指定同一付款钱包、同一收款人且未到账的支付',
};

/** Why a batch cannot be created or changed now. */
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
    en: 'This wallet has an open batch; wait until it is settled',
    zh: '该钱包有未完成的批次，请等待链上结果',
  },
  'payout.first_batch': {
    en: 'Batches have at most 3 payouts until the first one is delivered',
    zh: '首个批次最多 3 笔，至少一笔到账后方可增加',
  },
  'payout.wallet_malformed': {
    en: 'This is not a wallet of this network',
    zh: '该地址不是此网络的钱包',
  },
  'payout.jetton_wallet_differs': {
    en: 'The token’s contract and the chain API name different token wallets of this payer',
    zh: '代币合约给出的付款代币钱包与链上接口记录的不一致',
  },
  'payout.too_little_ton': {
    en: 'The wallet does not hold enough TON for the fees of this batch',
    zh: '钱包中的 TON 不足以支付本批次费用',
  },
  'payout.too_few_jettons': {
    en: 'According to the chain API, the wallet does not hold enough of the token for this batch',
    zh: '据链上接口，钱包中的代币不足以支付本批次',
  },
  'payout.decimals_unknown': {
    en: 'The token’s decimals are not known yet: the chain API has not read the token’s data',
    zh: '尚不知道代币的小数位数：链上 API 还没有读取代币信息',
  },
  'payout.chain_unavailable': {
    en: 'The chain API does not answer at the moment',
    zh: '暂时无法查询链上数据',
  },
  'payout.asked_already': {
    en: 'This batch was already sent for signing; it is never signed twice',
    zh: '该批次已提交签名，不能重复签名',
  },
  'payout.claims_changed': {
    en: 'A claim of this batch has changed, or its user was banned; cancel the batch and create another',
    zh: '该批次中有领取记录已变更或用户已被封禁，请取消并重新创建',
  },
  'payout.settings_changed': {
    en: 'The token or the network in the settings has changed. Cancel the batch and create another',
    zh: '设置中的代币或网络已更改，请取消后重新冻结',
  },
  'payout.batch_changed': {
    en: 'The batch’s payouts were changed in the database after it was frozen. Cancel it',
    zh: '批次内容与冻结时不一致：数据库中的记录已被修改，请取消该批次',
  },
  'payout.file_over': {
    en: 'This batch is closed; its file is no longer available, so that it is not paid twice',
    zh: '该批次已结束，为避免重复支付不再提供文件',
  },
  'payout.not_asked': {
    en: 'This batch was not sent for signing',
    zh: '该批次尚未提交支付',
  },
  'payout.order_unreadable': {
    en: 'This is not a signed order of a W5 wallet',
    zh: '这不是 W5 钱包签名的指令',
  },
  'payout.order_differs': {
    en: 'The signed order differs from the batch; nothing is paid again before it is reviewed',
    zh: '已签名内容与批次不一致，人工核实前不会再次支付',
  },
  'payout.signed_late': {
    en: 'The batch was settled before this order arrived. The order is stored; until it expires, nothing else is paid from this wallet',
    zh: '收到该指令前批次已结算；指令已记录，在其失效之前，该钱包不会进行其他支付',
  },
  'payout.may_still_run': {
    en: 'The requested payments may still be made',
    zh: '已提交的支付仍可能执行',
  },
  'payout.alerts_open': {
    en: 'Receivers of this batch have open alerts; resolve them first, or they may be paid twice',
    zh: '本批次的收款人收到了来源不明的付款，请先处理告警，否则可能重复支付',
  },
  'payout.wrong_method': {
    en: 'This batch uses the other payment method',
    zh: '该批次使用其他支付方式',
  },
  'payout.alert_resolved': {
    en: 'This alert was resolved with another outcome',
    zh: '该告警已被标记为其他结果',
  },
  'payout.outcome_refused': {
    en: 'This outcome does not apply to the alert; reload the page',
    zh: '该告警不能标记为此结果，请刷新页面',
  },
  'payout.not_paid_by_it': {
    en: 'The transaction was returned, or the claim was decided meanwhile: it has not paid the payout',
    zh: '该交易已被退回或领取已被处理，不能视为已支付',
  },
} as const satisfies Record<string, Texts>;

export type PayoutRefusal = keyof typeof TEXTS;

/** 409; 503 when the chain API does not answer. */
export const payoutRefused = (code: PayoutRefusal, cause?: unknown) =>
  new AppError(code === 'payout.chain_unavailable' ? 503 : 409, code, TEXTS[code], { cause });
