import type { AdminRole } from './permissions.js';
import type { Texts } from './verification/index.js';

/** What admins log in with besides a password. */
export type SecondFactor = 'totp' | 'passkey';

export const FACTOR_NAMES: Readonly<Record<SecondFactor, Texts>> = {
  totp: { en: 'authenticator app', zh: '身份验证器应用' },
  passkey: { en: 'passkey', zh: '通行密钥' },
};

export const ROLE_NAMES: Readonly<Record<AdminRole, Texts>> = {
  owner: { en: 'owner', zh: '所有者' },
  manager: { en: 'manager', zh: '管理者' },
  reviewer: { en: 'reviewer', zh: '审核员' },
  viewer: { en: 'viewer', zh: '查看者' },
};

/** Chinese names of fields; English readers see the names of the API. */
export const FIELDS_ZH: Readonly<Record<string, string>> = {
  title: '标题',
  title_en: '英文标题',
  description: '描述',
  description_en: '英文描述',
  type: '类型',
  points: '积分',
  icon: '图标',
  action_url: '跳转链接',
  action_text: '按钮文字',
  action_text_en: '英文按钮文字',
  verification: '验证方式',
  verification_required: '需要验证',
  verification_settings: '验证设置',
  is_enabled: '启用',
  note: '说明',
  note_en: '英文说明',
  referral_min_points: '邀请计入所需积分',
  is_leaderboard_shown: '显示排行榜',
  order: '排序',
  is_active: '启用',
  content: '正文',
  content_en: '英文正文',
  name: '姓名',
  role: '角色',
  bio: '简介',
  bio_en: '英文简介',
  avatar: '头像地址',
  social_links: '社交链接',
  site_name: '站点名称',
  copyright_year: '版权年份',
  default_language: '网站默认语言',
  admin_default_language: '后台默认语言',
  token_name: '代币名称',
  total_supply: '总供应量',
  claim_symbol: '代币简称（领取提示）',
  tokenomics_symbol: '代币简称（代币经济）',
  token_standard: '代币标准',
  token_network: '所在网络',
  contract_address: '合约地址',
  campaign_start: '开始时间',
  campaign_end: '结束时间',
  claim_deadline: '领取截止时间',
  minimum_claim_tokens: '最低领取数量',
  claim_pool_tokens: '奖池总量',
  microblog_url: 'X（推特）',
  chat_url: 'Telegram',
  code_host_url: 'GitHub',
  chat_server_url: 'Discord',
  stat_holders: '持有者',
  stat_transactions: '交易数',
  stat_volume: '交易额',
  stat_market_cap: '市值',
  ton_network: 'TON 网络',
  explorer_url: '区块浏览器',
  chain_api_url: '链上 API',
  wallets_list_url: '钱包列表',
  avatar_service_url: '头像服务',
  translation_service_url: '翻译服务',
  whitepaper_pdf_zh_url: '中文版 PDF',
  whitepaper_pdf_en_url: '英文版 PDF',
  og_image_zh: '中文分享图片',
  og_image_en: '英文分享图片',
};

/** Chinese words for what is no text. */
export const VALUES_ZH: Readonly<Record<string, string>> = { true: '是', false: '否', null: '空' };
