import { AppError, type Texts } from '../../../platform/errors/app-error.js';

/** One failure for each check of a proof (docs/decisions/0016-the-proof-verifier-is-our-own.md). */
const FAILURES = {
  challenge_invalid: {
    en: 'This is not a challenge of this site; please connect again',
    zh: '该验证请求并非由本站发出，请重新连接',
  },
  challenge_expired: {
    en: 'Signing in took too long; please connect again',
    zh: '登录超时，请重新连接',
  },
  challenge_used: {
    en: 'This sign-in was used already; please connect again',
    zh: '该登录凭证已被使用，请重新连接',
  },
  work_missing: {
    en: 'Many people are signing up from your network, so this browser has to do a short calculation first; please connect again',
    zh: '当前有许多人从您所在的网络注册，浏览器需先完成一段短时计算，请重新连接',
  },
  work_invalid: {
    en: 'The calculation of this browser has a wrong result; please connect again',
    zh: '浏览器的计算结果不正确，请重新连接',
  },
  work_mismatch: {
    en: 'The calculation of this browser belongs to another sign-in; please connect again',
    zh: '浏览器的计算结果属于另一次登录，请重新连接',
  },
  work_outdated: {
    en: 'Many people have signed up from your network in the meantime; please connect again',
    zh: '在此期间有许多人从您所在的网络注册，请重新连接',
  },
  domain_mismatch: {
    en: 'The wallet signed for another website',
    zh: '钱包签名所针对的不是本网站',
  },
  domain_length: {
    en: 'The wallet signed a website name of another length',
    zh: '钱包签名中的网站名称长度不符',
  },
  proof_too_old: {
    en: 'The signature is too old; please check the clock of your device and connect again',
    zh: '签名已过期，请检查设备时间后重新连接',
  },
  proof_in_future: {
    en: 'The signature is from the future; please check the clock of your device and connect again',
    zh: '签名时间晚于当前时间，请检查设备时间后重新连接',
  },
  signature_malformed: { en: 'The signature does not have the form of one', zh: '签名格式不正确' },
  address_malformed: {
    en: 'The address does not have the form that wallets send',
    zh: '地址格式不正确',
  },
  workchain_unsupported: {
    en: 'Wallets of the masterchain cannot take part',
    zh: '主链（masterchain）钱包无法参与',
  },
  wrong_network: {
    en: 'The wallet is on another network than this site; please switch it and connect again',
    zh: '钱包所在网络与本站不一致，请切换网络后重新连接',
  },
  account_mismatch: {
    en: 'The wallet signed as another account',
    zh: '签名的账户与所连接的账户不一致',
  },
  state_init_malformed: { en: "The wallet's contract cannot be read", zh: '无法读取钱包合约' },
  state_init_mismatch: {
    en: "The wallet's contract belongs to another address",
    zh: '钱包合约与地址不匹配',
  },
  signatures_off: {
    en: 'This wallet has signatures switched off, so it cannot prove whose it is',
    zh: '该钱包已禁用签名，无法验证所有权',
  },
  unknown_wallet: {
    en: 'This kind of wallet cannot prove itself here; please use another one',
    zh: '该类型的钱包无法在此验证身份，请使用其他钱包',
  },
  key_mismatch: {
    en: 'The wallet names another key than its contract',
    zh: '钱包提供的公钥与其合约不一致',
  },
  telegram_mismatch: {
    en: 'The wallet signed for another Telegram account; please open this page again and connect',
    zh: '钱包签名所针对的是另一个 Telegram 账号，请重新打开本页面并连接',
  },
  signature_invalid: { en: 'The signature is not that of this wallet', zh: '签名与该钱包不符' },
} as const satisfies Record<string, Texts>;

type SignInFailure = keyof typeof FAILURES;

export const signInFailed = (reason: SignInFailure, cause?: unknown) =>
  new AppError(401, `wallet.${reason}`, FAILURES[reason], { cause });

/** Deleted users cannot come back: 403 at a sign-in, 401 with a session's cookie. */
export const accountDeleted = (status: 401 | 403) =>
  new AppError(status, 'wallet.account_deleted', {
    en: 'This address was removed from the campaign and cannot take part again',
    zh: '该地址已被移出活动，无法再次参与',
  });
