import { AppError, type Texts } from '../../errors/app-error.js';
import { DecimalsUnknown } from '../../integrations/toncenter/chain.service.js';
import { Unavailable } from '../../outbound/http-client.js';

/** Why a request cannot be made now. */
const TEXTS = {
  'distributor.no_jetton': {
    en: 'The settings name no token contract yet',
    zh: '设置中尚未填写代币合约地址',
  },
  'distributor.exists': {
    en: 'This wallet pays with files already',
    zh: '该钱包已用于文件支付',
  },
  'distributor.owner_malformed': {
    en: 'The owner is no wallet of this network',
    zh: '所有者不是该网络的钱包地址',
  },
  'distributor.deadline_early': {
    en: 'The deadline is later than the present one, and at least a day from now',
    zh: '截止时间须晚于当前截止时间，且至少在一天之后',
  },
  'distributor.decimals_unknown': {
    en: 'The token does not tell its decimals',
    zh: '无法读取代币的小数位数',
  },
  'distributor.chain_unavailable': {
    en: 'The chain API does not answer. Try again later',
    zh: '链上接口没有响应，请稍后重试',
  },
  'distributor.settings_changed': {
    en: 'The token or the network in the settings is no longer the distributor’s',
    zh: '设置中的代币或网络已与分发合约不一致',
  },
  'distributor.nothing_to_pay': {
    en: 'There is nothing to pay',
    zh: '没有可支付的领取记录',
  },
  'distributor.not_deployed': {
    en: 'The distributor is not on the chain yet; fund it first',
    zh: '分发合约尚未部署，请先注资',
  },
  'distributor.not_returned': {
    en: 'A number is reopened only after its payment came back, while its claim is not rejected',
    zh: '仅在款项退回且领取未被拒绝时才能重新开放编号',
  },
  'distributor.wrong_method': {
    en: 'This distributor pays in another way',
    zh: '该分发合约采用其他支付方式',
  },
  'distributor.not_requested': {
    en: 'The claim is delivered or rejected already, or was never in a file',
    zh: '该领取已到账或已被拒绝，或从未导出到文件',
  },
  'distributor.may_be_paid': {
    en: 'A claim may still be paid by this distributor, was paid, or was rejected',
    zh: '该领取可能仍由此分发合约支付，或已支付、已被拒绝',
  },
  'distributor.campaign_closed': {
    en: 'The campaign is closed: the report names the published root and the deadline',
    zh: '活动已关闭：报告已列出发布的默克尔根和截止时间',
  },
  'distributor.before_deadline': {
    en: 'Tokens are withdrawn after the deadline',
    zh: '截止时间之后才能取回代币',
  },
} as const satisfies Record<string, Texts>;

type Refusal = keyof typeof TEXTS;

/** 409; 503 when the chain API does not answer. */
export const distributorRefused = (code: Refusal, cause?: unknown) =>
  new AppError(code === 'distributor.chain_unavailable' ? 503 : 409, code, TEXTS[code], { cause });

/** The refusal for a chain that could not be read; any other error stays what it is. */
export function chainRefusal(error: unknown): unknown {
  if (error instanceof DecimalsUnknown) {
    return distributorRefused('distributor.decimals_unknown', error);
  }
  return error instanceof Unavailable
    ? distributorRefused('distributor.chain_unavailable', error)
    : error;
}
