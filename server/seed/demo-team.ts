interface DemoMember {
  name: string;
  role: string;
  bio: string;
  avatar: string;
  /** JSON text (decision 7). */
  social_links: string;
  order: number;
  is_active: boolean;
}

/** Placeholders that say so: nobody is to take them for people. */
export const DEMO_TEAM: readonly DemoMember[] = [
  {
    name: 'Alex Sample',
    role: 'founder',
    bio: '示例资料：在此介绍创始人的经历与初衷。\nSample profile: tell here why the founder started the project.',
    social_links: links('alex-sample', ['twitter', 'linkedin', 'github']),
  },
  {
    name: 'Mei Sample',
    role: 'cto',
    bio: '示例资料：在此介绍技术负责人及其负责的合约与基础设施。\nSample profile: name here the contracts and systems the CTO answers for.',
    social_links: links('mei-sample', ['linkedin', 'github']),
  },
  {
    name: 'Noah Sample',
    role: 'developer',
    bio: '示例资料：在此介绍开发工程师的专长。\nSample profile: describe here what the developer works on.',
    social_links: links('noah-sample', ['github']),
  },
  {
    name: 'Sofia Sample',
    role: 'designer',
    bio: '示例资料：在此介绍设计师的理念与作品。\nSample profile: show here the designer’s approach and work.',
    social_links: links('sofia-sample', ['twitter']),
  },
  {
    name: 'Ling Sample',
    role: 'community manager',
    bio: '示例资料：在此介绍社区经理以及联系社区的方式。\nSample profile: say here how the community manager can be reached.',
    social_links: '',
  },
  {
    name: 'Kai Sample',
    role: 'marketing',
    bio: '示例资料：已停用的成员不会显示在网站上。\nSample profile: an inactive member is not shown on the site.',
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
