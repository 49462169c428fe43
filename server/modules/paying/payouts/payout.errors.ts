import { SETTLED_AFTER } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { DecimalsUnknown } from '../../../platform/integrations/toncenter/chain.service.js';
import { OtherContract } from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { StateDiffers } from '../distributors/contract-state.errors.js';

const SETTLED_MINUTES = SETTLED_AFTER / 60;

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
  'distributor.deadline_late': {
    en: 'The contract keeps no deadline after 7 February 2106',
    zh: '合约的截止时间不能晚于 2106 年 2 月 7 日',
  },
  'distributor.amount_too_large': {
    en: 'With the decimals of this token an amount is larger than any contract can pay. Compare the decimals with an explorer',
    zh: '按该代币的小数位数计算，有金额超出合约可支付的上限。请用区块浏览器核对小数位数',
  },
  'distributor.wallet_unproven': {
    en: 'The jetton wallets are not proven, so no tokens are sent. The owner’s wallet must hold the token; for a token whose wallets cannot be derived, set CHAIN_CHECK_API_URL',
    zh: '代币钱包未得到证实，因此不会转入代币。所有者钱包须持有该代币；若代币钱包无法推导，请设置 CHAIN_CHECK_API_URL',
  },
  'distributor.contract_differs': {
    en: 'Stopped: the chain API reports another contract at this address. Sign nothing, and compare with another explorer',
    zh: '已中止：链上接口返回的合约与此地址不符。请勿签名，并用其他浏览器核对',
  },
  'distributor.wallet_differs': {
    en: 'Stopped: the chain API reports another jetton wallet than the proven one. Sign nothing, and compare with another explorer',
    zh: '已中止：链上接口返回的代币钱包与已证实的不一致。请勿签名，并用其他浏览器核对',
  },
  'distributor.deadline_differs': {
    en: 'Stopped: the chain API reports a deadline that the contract cannot have. Sign nothing, and compare with another explorer',
    zh: '已中止：链上接口返回的截止时间不可能成立。请勿签名，并用其他浏览器核对',
  },
  'distributor.root_differs': {
    en: 'Stopped: the chain API reports another Merkle root than the one last requested here. Sign that publication first, or publish again; if it was signed, sync and compare with another explorer',
    zh: '已中止：链上接口返回的默克尔根与此处最近请求发布的不一致。请先签署该次发布或重新发布；如已签署，请同步并用其他浏览器核对',
  },
  'distributor.root_requested': {
    en: 'Another Merkle root was requested before and can still be signed. Sign it and sync, or sync five minutes after it was requested, then publish again',
    zh: '此前请求的另一个默克尔根仍可签署。请签署后同步，或在该请求 5 分钟后同步，再重新公布',
  },
  'distributor.sync_first': {
    en: 'Stopped: the chain API reports otherwise than at the last sync whether the contract is on the chain. Sync, then try again',
    zh: '已中止：链上接口对合约是否已部署的返回与上次同步不一致。请先同步再重试',
  },
  'distributor.restored': {
    en: `This distributor comes from a backup. Sync ${SETTLED_MINUTES} minutes after the restore, when what was signed before is known; meanwhile compare the list of distributors with the owner’s transactions in an explorer`,
    zh: `该分发合约来自备份。恢复满 ${SETTLED_MINUTES} 分钟后再同步，届时此前签署的交易均可查到；其间请用区块浏览器将分发合约列表与所有者钱包的交易核对`,
  },
  'distributor.other_restored': {
    en: `Another distributor comes from a backup, and may have paid these claims. Sync ${SETTLED_MINUTES} minutes after the restore`,
    zh: `另一个分发合约来自备份，可能已支付这些领取。请在恢复满 ${SETTLED_MINUTES} 分钟后同步`,
  },
  'distributor.other_root_unknown': {
    en: 'Another distributor shows a Merkle root that its lines do not make, so it may pay these claims as well. Publish its lines again, sign and sync, or wait until an hour after its deadline',
    zh: '另一个分发合约在链上的默克尔根与其支付行不一致，可能也会支付这些领取。请重新公布其支付行、签署并同步，或等到其截止时间一小时后',
  },
  'distributor.decimals_differ': {
    en: 'The chain API reports other decimals of the token than you have stated. Compare them with an explorer: every amount depends on them',
    zh: '链上接口返回的代币小数位数与您填写的不同。请用区块浏览器核对：所有金额都取决于它',
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
    zh: '没有可支付的领取',
  },
  'distributor.not_deployed': {
    en: 'The distributor is not on the chain yet; fund it first',
    zh: '分发合约尚未部署，请先注资',
  },
  'distributor.not_returned': {
    en: 'A number is reopened only after its payment came back, while its claim is not rejected',
    zh: '仅在款项退回且领取未被拒绝时才能重新开放编号',
  },
  'distributor.being_read': {
    en: 'The payments of this distributor are still being read from the chain; try again in a minute',
    zh: '正在从链上读取该分发合约的付款记录，请稍后重试',
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

/** 503: the chain API asks to wait. */
function chainPaused(cause: Unavailable): AppError {
  const seconds = Math.ceil(cause.wait / 1000);
  return new AppError(
    503,
    'distributor.chain_paused',
    {
      en: `The chain API asks to wait. It can be asked again in ${seconds} s; *Sync now* tries once before`,
      zh: `链上接口要求等待，${seconds} 秒后可再次查询；“立即同步”会先尝试一次`,
    },
    { headers: { 'Retry-After': String(seconds) }, cause },
  );
}

/** Reads the chain. @throws AppError 409 for a state that contradicts ours, 503 without the chain API */
export async function readChain<Result>(reading: () => Promise<Result>): Promise<Result> {
  try {
    return await reading();
  } catch (error) {
    throw chainRefusal(error);
  }
}

function chainRefusal(error: unknown): unknown {
  if (error instanceof OtherContract) {
    return distributorRefused('distributor.contract_differs', error);
  }
  if (error instanceof StateDiffers)
    return distributorRefused(`distributor.${error.part}_differs`, error);
  if (error instanceof DecimalsUnknown) {
    return distributorRefused('distributor.decimals_unknown', error);
  }
  if (!(error instanceof Unavailable)) return error;
  return error.wait > 0
    ? chainPaused(error)
    : distributorRefused('distributor.chain_unavailable', error);
}
