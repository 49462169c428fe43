/** The header's pages, in order. */
export const NAV_LINKS = [
  { key: 'home', path: '/' },
  { key: 'airdrop', path: '/airdrop' },
  { key: 'about', path: '/about' },
  { key: 'roadmap', path: '/roadmap' },
  { key: 'team', path: '/team' },
  { key: 'whitepaper', path: '/whitepaper' },
] as const;
