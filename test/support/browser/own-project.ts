import sharp from 'sharp';

/** The brand and the texts of an operator's own project. */
export const PROJECT = {
  name: 'Nebula',
  names: {
    site_name: 'Nebula',
    token_name: 'Nebula Coin',
    claim_symbol: 'NEB',
    tokenomics_symbol: 'NEB',
  },
  primary: '#7a1fa2',
  accent: '#c2185b',
  /** Of the symbol. */
  mark: '#ff4fa3',
  texts: {
    'home.title': { en: 'Chart the night', zh: '绘制夜空' },
    'home.titleAccent': { en: 'with {site}', zh: '与 {site} 同行' },
    'home.subtitle': { en: 'A shared map of the sky', zh: '共享的星图' },
    'home.description': {
      en: 'Observers all over the world share what they see.',
      zh: '世界各地的观星者分享所见。',
    },
    'home.claim.active.title': { en: 'Your place among the stars', zh: '群星之中有你的位置' },
    'about.mission.text': {
      en: 'We measure the sky together.',
      zh: '我们一起测量星空。',
    },
    'footer.tagline': { en: 'Look up.', zh: '抬头看。' },
  },
  /** The first entry of each list, after the change. */
  lists: {
    tokenomics: { en: 'Observatories', zh: '天文台' },
    roadmap: { en: 'First light', zh: '初见星光' },
    use_cases: { en: 'Telescope time', zh: '望远镜时间' },
    questions: { en: 'Who owns the pictures?', zh: '照片归谁所有？' },
  },
  member: 'Sample Stella',
  whitepaper: { en: 'How the sky is measured', zh: '如何测量星空' },
  links: {
    microblog_url: 'https://x.com/sample_nebula',
    chat_url: 'https://t.me/sample_nebula',
    code_host_url: 'https://github.com/sample-nebula',
    chat_server_url: 'https://discord.gg/sample-nebula',
  },
  blog: 'https://medium.com/@sample_nebula',
  contract: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
  pool: { tokens: '50000000', share: '5%' },
} as const;

export const SYMBOL = {
  name: 'symbol.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${PROJECT.mark}" d="M0 0h9v9H0z"/></svg>`,
  ),
};

/** A picture of one colour. */
export async function picture(width: number, height: number, background: string) {
  const image = sharp({ create: { width, height, channels: 4, background } });
  return { name: 'picture.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}
