import type { ContentType } from '#libs/domain/index.js';

/** A content record as the seed needs it. */
export interface DemoSection {
  type: ContentType;
  key: string;
  title: string;
  title_en: string;
  content: string;
  content_en: string;
  order: number;
  is_active: boolean;
}

/** Shown below the fixed part of the about page (decision 18). */
export const ABOUT_SECTIONS: readonly DemoSection[] = [
  {
    type: 'about',
    key: 'about-story',
    title: '我们的起点',
    title_en: 'How it began',
    content: `本项目始于一个简单的观察：让社区充满活力的人，往往不是拥有它的人。有人解答新人的问题，有人翻译文档，有人发现漏洞，而代币却早已分配给了别人。

我们希望换一种做法：**先贡献，后拥有**。因此，最大的一份代币属于空投活动的参与者，规则在第一天就全部公开。`,
    content_en: `The project began with a simple observation: the people who keep a community alive are rarely the people who own it. Someone answers the newcomers, someone translates, someone finds the bugs, and the tokens have long gone to others.

We wanted to do it the other way round: **contribute first, own as a result**. That is why the largest share of the token belongs to the participants of the airdrop campaign, and why all rules are public from the first day.`,
    order: 1,
    is_active: true,
  },
  {
    type: 'about',
    key: 'about-work',
    title: '我们的工作方式',
    title_en: 'How we work',
    content: `### 三个习惯

1. **公开进行。** 计划、决定及其理由都会公布，错误也不例外。
2. **小步前进。** 每个版本只做一件可以核验的事，然后听取反馈。
3. **安全第一。** 涉及合约的改动必须由至少两人审查，并先在测试网上运行。

### 我们不做的事

- 不承诺收益，也不预测价格
- 不索要助记词，不托管资金
- 不在活动进行期间修改规则`,
    content_en: `### Three habits

1. **In the open.** Plans, decisions and their reasons are published, mistakes included.
2. **In small steps.** Each release does one thing that can be checked; then we listen.
3. **Safety first.** A change to a contract is reviewed by at least two people and runs on the test network before it goes live.

### What we do not do

- We promise no returns and predict no prices
- We never ask for a seed phrase and hold nobody's funds
- We do not change the rules of a campaign while it is running`,
    order: 2,
    is_active: true,
  },
  {
    type: 'about',
    key: 'about-join',
    title: '加入社区',
    title_en: 'Join the community',
    content: `参与的方式有很多，不必是开发者：

- **学习：** 阅读白皮书，并指出不清楚的地方
- **分享：** 翻译、撰写教程，或在 Telegram 群组中帮助新人
- **构建：** 使用代币开发小程序，可从 [TON 官方文档](https://docs.ton.org)开始
- **参加：** 完成空投任务，获得属于你的第一枚代币

合作与媒体咨询请通过[联系页面](https://example.com/contact)与我们联系。`,
    content_en: `There are many ways to take part, and most need no programming:

- **Learn:** read the whitepaper and tell us what is unclear
- **Share:** translate, write a tutorial, or help newcomers in the Telegram group
- **Build:** create a mini app that uses the token; the [TON documentation](https://docs.ton.org) is a good start
- **Earn:** complete airdrop tasks and receive your first token

For partnerships and press, use the [contact page](https://example.com/contact).`,
    order: 3,
    is_active: true,
  },
];

/** Shown below the four quarters of the roadmap page (decision 18). */
export const ROADMAP_SECTIONS: readonly DemoSection[] = [
  {
    type: 'roadmap',
    key: 'roadmap-growth',
    title: '奠定基础与社区增长',
    title_en: 'Foundation and growth',
    content: `### 第一季度：奠定基础

代币设计、经济模型、合约与网站均已完成，社区渠道已经开放。

### 第二季度：社区增长

当前阶段的重点是空投活动：

- **任务：** 社交、钱包、互动与邀请四类共 19 项任务
- **邀请计划：** 每成功邀请 3 位好友可获得 300 积分
- **合作：** 与钱包和社区建立首批合作

**完成标志：** 活动结束，已领取的代币全部发放，并公布结果报告。`,
    content_en: `### First quarter: foundation

Token design, economics, contract and website are done, and the community channels are open.

### Second quarter: growth

The current phase is about the airdrop campaign:

- **Tasks:** 19 tasks in the groups social, wallet, engagement and referral
- **Referral programme:** 300 points for every 3 successful referrals
- **Partnerships:** first agreements with wallets and communities

**Done when:** the campaign has ended, all claimed tokens are delivered, and a report of the results is published.`,
    order: 1,
    is_active: true,
  },
  {
    type: 'roadmap',
    key: 'roadmap-expansion',
    title: '生态拓展',
    title_en: 'Expansion',
    content: `第三季度让代币从活动走向日常使用。

1. **流动性：** 将 25% 的流动性份额注入去中心化交易所，并公布资金池地址
2. **持有者奖励：** 为长期持有者推出规则公开的奖励计划
3. **集成：** 在钱包与小程序中显示代币的名称、图标和余额

**完成标志：** 资金池已公开运行，奖励计划发放首轮奖励，至少两个应用完成集成。`,
    content_en: `The third quarter takes the token from the campaign into everyday use.

1. **Liquidity:** the 25% liquidity share goes into decentralized exchanges, and the pool addresses are published
2. **Holder rewards:** a programme for long-term holders under public rules
3. **Integration:** wallets and mini apps show the token's name, icon and balance

**Done when:** the pools run in public, the first rewards are paid out, and at least two applications are integrated.`,
    order: 2,
    is_active: true,
  },
  {
    type: 'roadmap',
    key: 'roadmap-governance',
    title: '社区治理',
    title_en: 'Governance',
    content: `第四季度将决策权交给持有者。

- **链上投票：** 一枚代币一票，提案须经过讨论、投票、执行三个步骤
- **社区资助：** 由 20% 的生态份额支持，每笔资助都有公开说明
- **开发者工具：** 文档、代码范例与测试网水龙头

路线图表达的是计划而非承诺。日期可能变动，变动及其原因都会在本页说明。`,
    content_en: `The fourth quarter hands the decisions to the holders.

- **On-chain voting:** one token, one vote; proposals pass through discussion, vote and execution
- **Community grants:** paid from the 20% ecosystem share, each with a public description
- **Developer tools:** documentation, examples and a faucet for the test network

The roadmap describes plans, not promises. Dates can move, and this page will say when they do and why.`,
    order: 3,
    is_active: true,
  },
];

/** What a draft looks like in the back office; visitors do not see it. */
export const DRAFT_SECTION: DemoSection = {
  type: 'whitepaper',
  key: 'whitepaper-glossary',
  title: '术语表（草稿）',
  title_en: 'Glossary (draft)',
  content: `- **Jetton：** TON 上的同质化代币标准
- **积分：** 完成任务获得的奖励，每 1,000 积分兑换 1 枚代币
- **领取：** 将积分兑换为代币的操作`,
  content_en: `- **Jetton:** the standard for fungible tokens on TON
- **Point:** the reward for a task; 1,000 points convert to 1 token
- **Claim:** the step that turns points into tokens`,
  order: 9,
  is_active: false,
};
