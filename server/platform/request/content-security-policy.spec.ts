import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { pagePolicy } from './security-headers.js';

const HASH = "'sha256-sample'";

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split(';')
    .find((it) => it.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('The policy of the site’s pages', () => {
  it('needs nothing but https for the services of the defaults', () => {
    const policy = pagePolicy(DEFAULT_SITE_SETTINGS, { scriptHash: HASH });
    expect(policy).not.toContain('http:');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", HASH]);
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", 'https:']);
  });

  it('names the origin of each service without https, once', () => {
    const policy = pagePolicy(
      {
        chain_api_url: 'http://127.0.0.1:4000/chain',
        wallets_list_url: 'HTTP://127.0.0.1:4000/wallets.json?x=1',
        avatar_service_url: 'http://avatars.local/api',
      },
      { scriptHash: HASH },
    );
    expect(sourcesOf(policy, 'connect-src')?.slice(2)).toEqual(['http://127.0.0.1:4000']);
    expect(sourcesOf(policy, 'img-src')?.slice(4)).toEqual(['http://avatars.local']);
  });

  it.each([
    'http://a;script-src *.example/',
    "http://a;script-src'unsafe-inline'/",
    'http://a,default-src/',
    'nonsense',
    '',
  ])('takes nothing from the address %j', (address) => {
    const services = { ...DEFAULT_SITE_SETTINGS, wallets_list_url: address };
    expect(pagePolicy(services, { scriptHash: HASH })).toBe(
      pagePolicy(DEFAULT_SITE_SETTINGS, { scriptHash: HASH }),
    );
  });

  it('lets nobody show a page in a frame, but the origins of a page that Telegram opens', () => {
    expect(sourcesOf(pagePolicy(DEFAULT_SITE_SETTINGS), 'frame-ancestors')).toEqual(["'none'"]);
    const frameAncestors = ['https://web.telegram.org', 'https://example.com'];
    const framed = pagePolicy(DEFAULT_SITE_SETTINGS, { frameAncestors });
    expect(sourcesOf(framed, 'frame-ancestors')).toEqual(frameAncestors);
  });
});
