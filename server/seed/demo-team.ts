interface DemoMember {
  name: string;
  role: string;
  bio: string;
  bio_en: string;
  avatar: string;
  /** JSON text (decision 7). */
  social_links: string;
  order: number;
  is_active: boolean;
}

/** A team as a project has one, with names that are plainly invented (decision 42). */
export const DEMO_TEAM: readonly DemoMember[] = [
  {
    name: 'Alva Kestrel',
    role: 'founder',
    bio: '发起项目，负责方向与路线图。此前从事开源支付工具的开发，相信好的代币产品应当让人一看就懂。',
    bio_en:
      'Started the project and answers for its direction and roadmap. Worked on open-source payment tools before, and holds that a token should explain itself.',
    social_links: links('alva-kestrel', ['twitter', 'linkedin', 'github']),
  },
  {
    name: 'Mika Larkspur',
    role: 'cto',
    bio: '负责智能合约与基础设施。每一次合约改动都先写测试、再公开评审，然后才部署。',
    bio_en:
      'Leads the smart contracts and the infrastructure. Every change to a contract is tested first, reviewed in public second, and deployed last.',
    social_links: links('mika-larkspur', ['linkedin', 'github']),
  },
  {
    name: 'Rowan Fennel',
    role: 'developer',
    bio: '开发网站、钱包连接和空投任务，关注速度与无障碍体验，让每个人在任何设备上都能参与。',
    bio_en:
      'Builds the website, the wallet connection and the airdrop tasks, and cares that they are fast and open to everyone on any device.',
    social_links: links('rowan-fennel', ['github']),
  },
  {
    name: 'Juno Marigold',
    role: 'designer',
    bio: '负责品牌与界面设计，把复杂的链上操作变成清楚的一步一步。',
    bio_en:
      'Designs the brand and the interface, and turns what happens on the chain into one clear step after another.',
    social_links: links('juno-marigold', ['twitter']),
  },
  {
    name: 'Lin Vesper',
    role: 'community manager',
    bio: '主持中英文社区，整理大家的问题与建议，并把它们带到每周的产品会议上。',
    bio_en:
      'Hosts the community in Chinese and English, and brings its questions and ideas to the weekly product meeting.',
    social_links: '',
  },
  {
    name: 'Kai Thistle',
    role: 'marketing',
    bio: '负责合作伙伴与活动。加入团队后将在这里公布。',
    bio_en: 'Will look after partners and events, and is announced here on joining the team.',
    social_links: '',
    is_active: false,
  },
].map((member, index) => ({ avatar: '', is_active: true, ...member, order: index + 1 }));

function links(name: string, networks: readonly ('twitter' | 'linkedin' | 'github')[]): string {
  return JSON.stringify(
    Object.fromEntries(
      networks.map((network) => [network, `https://example.com/${network}/${name}`]),
    ),
  );
}
