import { DEFAULT_SITE_SETTINGS, type SiteSettings } from './site-settings.js';
import type { Task, TaskIcon, VerificationSettings } from './tasks.js';

/** A task that ships with the product. */
interface BuiltInTask extends Task {
  /** The specification's name of the task, `task-1` to `task-19`. */
  key: string;
  icon: TaskIcon;
}

type TaskCopy = Omit<
  BuiltInTask,
  | 'id'
  | 'key'
  | 'order'
  | 'is_active'
  | 'verification_settings'
  | 'verification_required'
  | 'action_url'
> & {
  /** None when the settings tell it. */
  action_url?: string;
  /** None where the method needs none. */
  verification_settings?: VerificationSettings;
  /** The specification has four tasks that need no verification. */
  verification_required?: false;
};

/** What tasks say of the site: its name in the hashtag, and where its channels are. */
type TaskSettings = Pick<
  SiteSettings,
  'site_name' | 'microblog_url' | 'chat_url' | 'chat_server_url' | 'code_host_url'
>;

/** What a person needs to see for themselves that somebody follows, stars or has answered. */
const ACCOUNT_NAME: VerificationSettings = {
  evidence: 'text',
  evidence_hint: '你在该平台使用的账号名称',
  evidence_hint_en: 'The name of your account there',
};

/** What was published. */
const POST_LINK: VerificationSettings = {
  evidence: 'link',
  evidence_hint: '你发布内容的链接',
  evidence_hint_en: 'The link to what you have published',
};

const COPY: readonly TaskCopy[] = [
  {
    type: 'social',
    points: 100,
    icon: 'twitter',
    title: '关注官方 X 账号',
    title_en: 'Follow us on X',
    description: '关注项目的官方账号，第一时间了解最新动态和公告。',
    description_en: 'Follow the official account and be the first to hear our news.',
    action_text: '去关注',
    action_text_en: 'Follow',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'social',
    points: 100,
    icon: 'telegram',
    title: '加入 Telegram 群组',
    title_en: 'Join our Telegram group',
    description: '加入官方群组，与团队和其他社区成员交流。',
    description_en: 'Join the official group and talk with the team and the community.',
    action_text: '加入群组',
    action_text_en: 'Join the group',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'social',
    points: 100,
    icon: 'discord',
    title: '加入 Discord 服务器',
    title_en: 'Join our Discord server',
    description: '加入社区服务器，参与频道讨论和社区活动。',
    description_en: 'Join the community server for discussions, help and events.',
    action_text: '加入服务器',
    action_text_en: 'Join the server',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'social',
    points: 80,
    icon: 'medium',
    title: '关注 Medium 博客',
    title_en: 'Follow our blog on Medium',
    description: '关注官方博客，阅读深度文章和开发进展。',
    description_en: 'Follow the blog for in-depth articles and development updates.',
    action_url: 'https://example.com/blog',
    action_text: '去关注',
    action_text_en: 'Follow',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'social',
    points: 80,
    icon: 'youtube',
    title: '订阅 YouTube 频道',
    title_en: 'Subscribe to us on YouTube',
    description: '订阅官方频道，观看教程、访谈和活动回放。',
    description_en: 'Subscribe for tutorials, interviews and recordings of our events.',
    action_url: 'https://example.com/videos',
    action_text: '去订阅',
    action_text_en: 'Subscribe',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'social',
    points: 120,
    icon: 'github',
    title: '在 GitHub 上加星',
    title_en: 'Star us on GitHub',
    description: '为项目的开源代码仓库点亮一颗星，支持开发工作。',
    description_en: 'Give our open-source repository a star and support its development.',
    action_text: '去加星',
    action_text_en: 'Star it',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'wallet',
    points: 200,
    icon: 'wallet',
    title: '连接 TON 钱包',
    title_en: 'Connect your TON wallet',
    description: '连接你的 TON 钱包，完成参与空投的第一步。',
    description_en: 'Connect your TON wallet, the first step of taking part in the airdrop.',
    action_url: '',
    action_text: '确认连接',
    action_text_en: 'Confirm connection',
    verification_required: false,
    verification: 'wallet',
  },
  {
    type: 'wallet',
    points: 150,
    icon: 'coins',
    title: '持有至少 1 TON',
    title_en: 'Hold at least 1 TON',
    description: '在钱包中保留至少 1 TON，用于支付网络手续费。',
    description_en: 'Keep at least 1 TON in your wallet to pay for network fees.',
    action_url: '',
    action_text: '检查余额',
    action_text_en: 'Check balance',
    verification: 'ton_balance',
    verification_settings: { amount: '1' },
  },
  {
    type: 'wallet',
    points: 100,
    icon: 'plus',
    title: '将代币添加到钱包',
    title_en: 'Add the token to your wallet',
    description: '在钱包中添加项目代币，方便随时查看余额。',
    description_en: 'Add the project token to your wallet to keep an eye on your balance.',
    action_url: '',
    action_text: '添加代币',
    action_text_en: 'Add token',
    verification_required: false,
    verification: 'self',
  },
  {
    type: 'engagement',
    points: 150,
    icon: 'share',
    title: '分享带项目标签的帖子',
    title_en: 'Share a post with our hashtags',
    description: '发布一条带有项目话题标签的帖子，向更多人介绍本次空投。',
    description_en: 'Publish a post with the project hashtags and spread the word.',
    action_text: '去分享',
    action_text_en: 'Share',
    verification: 'manual',
    verification_settings: POST_LINK,
  },
  {
    type: 'engagement',
    points: 100,
    icon: 'book',
    title: '阅读白皮书',
    title_en: 'Read the whitepaper',
    description: '阅读白皮书，了解项目的愿景、技术和代币经济模型。',
    description_en: 'Read about the vision, the technology and the token economy.',
    action_url: '/whitepaper',
    action_text: '去阅读',
    action_text_en: 'Read',
    verification_required: false,
    verification: 'page_visit',
    verification_settings: { path: '/whitepaper', seconds: 30 },
  },
  {
    type: 'engagement',
    points: 120,
    icon: 'survey',
    title: '完成问卷调查',
    title_en: 'Complete a survey',
    description: '花几分钟填写社区问卷，帮助我们改进项目。',
    description_en: 'Take a few minutes to answer our survey and help us improve.',
    action_url: 'https://example.com/survey',
    action_text: '填写问卷',
    action_text_en: 'Take the survey',
    verification: 'manual',
    verification_settings: ACCOUNT_NAME,
  },
  {
    type: 'engagement',
    points: 80,
    icon: 'mail',
    title: '订阅邮件通讯',
    title_en: 'Subscribe to our emails',
    description: '订阅邮件通讯，定期收到项目进展和活动消息。',
    description_en: 'Subscribe to our newsletter for regular project and event updates.',
    action_url: '',
    action_text: '订阅',
    action_text_en: 'Subscribe',
    verification_required: false,
    verification: 'self',
  },
  {
    type: 'engagement',
    points: 200,
    icon: 'mic',
    title: '参加 AMA 活动',
    title_en: 'Join an AMA session',
    description: '参加社区问答活动，直接向团队提问。',
    description_en: 'Join a live question-and-answer session and ask the team anything.',
    action_url: 'https://example.com/ama',
    action_text: '参加活动',
    action_text_en: 'Join the AMA',
    verification: 'code',
  },
  {
    type: 'engagement',
    points: 500,
    icon: 'edit',
    title: '创作内容',
    title_en: 'Create content',
    description: '创作与项目有关的文章、视频或教程，并提交你的作品。',
    description_en: 'Submit an article, video or tutorial that you made about the project.',
    action_url: 'https://example.com/content',
    action_text: '提交作品',
    action_text_en: 'Submit your work',
    verification: 'manual',
    verification_settings: POST_LINK,
  },
  {
    type: 'referral',
    points: 150,
    icon: 'users',
    title: '邀请 1 位好友',
    title_en: 'Invite 1 friend',
    description: '邀请 1 位好友连接钱包并参与空投。',
    description_en: 'Invite a friend to connect a wallet and take part in the airdrop.',
    action_url: '',
    action_text: '邀请好友',
    action_text_en: 'Invite a friend',
    verification: 'referrals',
    verification_settings: { count: 1 },
  },
  {
    type: 'referral',
    points: 400,
    icon: 'users',
    title: '邀请 3 位好友',
    title_en: 'Invite 3 friends',
    description: '累计邀请 3 位好友连接钱包并参与空投。',
    description_en: 'Invite 3 friends in total to connect a wallet and take part in the airdrop.',
    action_url: '',
    action_text: '邀请好友',
    action_text_en: 'Invite friends',
    verification: 'referrals',
    verification_settings: { count: 3 },
  },
  {
    type: 'referral',
    points: 1200,
    icon: 'users',
    title: '邀请 10 位好友',
    title_en: 'Invite 10 friends',
    description: '累计邀请 10 位好友连接钱包并参与空投。',
    description_en: 'Invite 10 friends in total to connect a wallet and take part in the airdrop.',
    action_url: '',
    action_text: '邀请好友',
    action_text_en: 'Invite friends',
    verification: 'referrals',
    verification_settings: { count: 10 },
  },
  {
    type: 'referral',
    points: 5000,
    icon: 'users',
    title: '邀请 50 位好友',
    title_en: 'Invite 50 friends',
    description: '累计邀请 50 位好友连接钱包并参与空投，成为社区大使。',
    description_en: 'Invite 50 friends in total and become an ambassador of our community.',
    action_url: '',
    action_text: '邀请好友',
    action_text_en: 'Invite friends',
    verification: 'referrals',
    verification_settings: { count: 50 },
  },
];

/**
 * The 19 tasks of the campaign on a site with these settings, which stand in for the server's when
 * they cannot be loaded (specification section 3, decision 26). Addresses on example.com are
 * placeholders for the operator's own.
 */
export function builtInTasks(settings: TaskSettings): readonly Readonly<BuiltInTask>[] {
  const links: Partial<Record<TaskIcon, string>> = {
    twitter: settings.microblog_url,
    telegram: settings.chat_url,
    discord: settings.chat_server_url,
    github: settings.code_host_url,
    share: shareLink(settings.site_name),
  };
  return COPY.map((copy, index) => ({
    verification_settings: {},
    verification_required: true,
    action_url: links[copy.icon] ?? '',
    ...copy,
    id: index + 1,
    key: `task-${index + 1}`,
    order: index + 1,
    is_active: true,
  }));
}

/** Opens a post with the site's hashtag, which has letters and digits only. */
function shareLink(siteName: string): string {
  const tags = [siteName, 'TON', 'Airdrop'].map((name) => name.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  const text = ['Taking part in the airdrop', ...tags.filter(Boolean).map((tag) => `#${tag}`)];
  return `https://x.com/intent/post?text=${encodeURIComponent(text.join(' '))}`;
}

/** The tasks that seed the server's table. */
// Marked pure for the bundlers: who does not use the tasks does not carry them.
export const BUILT_IN_TASKS = /* @__PURE__ */ builtInTasks(DEFAULT_SITE_SETTINGS);
