import type { Texts } from './app-error.js';

type Sentence = (args: readonly unknown[]) => Texts;

const list = (value: unknown): string =>
  (Array.isArray(value) ? value : Object.values(value as object)).join(', ');

const required = { en: 'Required', zh: '不能为空' };
const oneOf: Sentence = ([values]) => ({
  en: `Must be one of ${list(values)}`,
  zh: `必须是以下之一：${list(values)}`,
});

/** The text for a time that is not later than another, which people know by this name. */
export const laterThan = ({ en, zh }: Texts): Texts => ({
  en: `Must be later than the ${en}`,
  zh: `必须晚于${zh}`,
});

/** One sentence per class-validator constraint that the DTOs use, by its name. */
const SENTENCES: Record<string, Texts | Sentence> = {
  isNotEmpty: required,
  isNotBlank: required,
  isDefined: required,
  isString: { en: 'Must be text', zh: '必须是文本' },
  isBoolean: { en: 'Must be true or false', zh: '必须是 true 或 false' },
  isInt: { en: 'Must be a whole number', zh: '必须是整数' },
  isInstant: {
    en: 'Must be an ISO 8601 date and time with its offset, such as 2026-01-31T08:00:00Z',
    zh: '必须是带时区偏移的 ISO 8601 日期时间，例如 2026-01-31T08:00:00Z',
  },
  isDay: { en: 'Must be a day such as 2026-01-31', zh: '必须是日期，例如 2026-01-31' },
  isIn: oneOf,
  isEnum: oneOf,
  isNotIn: ([values]) => ({ en: `Must not be ${list(values)}`, zh: `不能为 ${list(values)}` }),
  min: ([min]) => ({ en: `Must be at least ${min}`, zh: `不能小于 ${min}` }),
  max: ([max]) => ({ en: `Must be at most ${max}`, zh: `不能大于 ${max}` }),
  minLength: ([min]) => ({ en: `Must have at least ${min} characters`, zh: `至少 ${min} 个字符` }),
  maxLength: ([max]) => ({ en: `Must have at most ${max} characters`, zh: `最多 ${max} 个字符` }),
  matches: { en: 'Does not have the required form', zh: '格式不正确' },
  isObject: { en: 'Must be a JSON object', zh: '必须为 JSON 对象' },
  isArray: { en: 'Must be a list', zh: '必须是列表' },
  arrayNotEmpty: { en: 'Choose at least one', zh: '至少选择一项' },
  arrayMaxSize: ([max]) => ({ en: `Must have at most ${max} entries`, zh: `最多 ${max} 项` }),
  arrayUnique: { en: 'Must not repeat an entry', zh: '不能重复' },
  isHttpUrl: {
    en: 'Must be an http(s) address without a user name or invisible characters',
    zh: '必须是 http(s) 地址，且不含用户名或不可见字符',
  },
  isHttpsUrl: {
    en: 'Must be an https address without a user name or invisible characters',
    zh: '必须是 https 地址，且不含用户名或不可见字符',
  },
  isColor: { en: 'Must be a colour such as #1e95f5', zh: '必须是颜色值，例如 #1e95f5' },
  isStoredPicture: { en: 'Must be an uploaded picture', zh: '必须是已上传的图片' },
  isSectionPicture: ([names]) => ({
    en: `Must be an uploaded picture, or one of ${list(names)}`,
    zh: `必须是已上传的图片，或以下之一：${list(names)}`,
  }),
  isPicture: {
    en: 'Must be an uploaded picture or an http(s) address without a user name or invisible characters',
    zh: '必须是已上传的图片，或 http(s) 地址（不含用户名或不可见字符）',
  },
  isTonAddress: { en: 'Must be an address on TON', zh: '必须是 TON 地址' },
  isUsedAddress: {
    en: 'Must not be the zero address: tokens sent there are lost',
    zh: '不能是零地址：转入其中的代币会丢失',
  },
  isWalletAccount: {
    en: 'Must be the account of TON Connect with address, chain and walletStateInit',
    zh: '必须为包含 address、chain、walletStateInit 的 TON Connect 账户',
  },
  isOfOneScript: {
    en: 'Must not mix letters of scripts that look alike',
    zh: '不能混用外形相似的不同文字',
  },
  isTelegramLogin: {
    en: 'Must be the answer of Telegram’s login',
    zh: '必须为 Telegram 登录返回的信息',
  },
  isWalletProof: {
    en: 'Must be the answer of a wallet to ton_proof',
    zh: '必须为钱包对 ton_proof 的答复',
  },
  isSignedText: {
    en: 'Must be the answer of a wallet to signData with a text',
    zh: '必须为钱包对文本 signData 的答复',
  },
  isLink: {
    en: 'Must be an http(s) address without a user name, or a path that starts with /, without invisible characters',
    zh: '必须是不含用户名的 http(s) 地址或以 / 开头的路径，且不含不可见字符',
  },
  isSitePath: {
    en: 'Must be a page of this site, such as /whitepaper',
    zh: '必须是本站页面，例如 /whitepaper',
  },
  isSocialLinks: {
    en: 'Must be empty or a JSON object whose twitter, linkedin and github are http(s) addresses without a user name or invisible characters',
    zh: '必须为空，或为 JSON 对象，其中 twitter、linkedin、github 为不含用户名和不可见字符的 http(s) 地址',
  },
  isCleanText: { en: 'Contains characters that cannot be stored', zh: '包含无法存储的字符' },
  isTimeZone: {
    en: 'Must be a time zone such as Europe/Berlin',
    zh: '必须是时区名称，例如 Asia/Shanghai',
  },
  isAfter: ([name]) => laterThan(name as Texts),
  whitelistValidation: { en: 'This field does not exist', zh: '不存在该字段' },
};

/** The text for a failed constraint. @param args the decorator's arguments */
export function constraintTexts(constraint: string, args: readonly unknown[]): Texts {
  const sentence = SENTENCES[constraint] ?? { en: 'Is not valid', zh: '内容无效' };
  return typeof sentence === 'function' ? sentence(args) : sentence;
}
