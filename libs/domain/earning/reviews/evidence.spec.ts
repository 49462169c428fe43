import fc from 'fast-check';
import { isHttpAddress } from '../../link.js';
import { evidenceFault, evidenceKey, storedEvidence } from './evidence.js';
import { ownPostsPattern } from './link-key.js';

describe('what is wrong with evidence', () => {
  it.each([
    ['link', 'https://example.com/post', null],
    ['link', ' https://example.com/post\n', null],
    ['link', 'javascript:alert(1)', 'malformed'],
    ['link', 'ftp://example.com', 'malformed'],
    ['link', 'my post', 'malformed'],
    ['link', '\u200B', 'missing'],
    ['link', 'https://good.example@evil.example', 'user'],
    ['link', 'https://exam\u200Bple.com', 'unseen'],
    ['text', 'my post', null],
    ['text', 'Name: Ada, id:7, a@b.example', null],
    ['text', 'See https://x.com/@ada and (https://example.com/a).', null],
    ['text', '  ', 'missing'],
    [undefined, '', 'missing'],
    ['text', 'javascript:alert(1)', 'malformed'],
    ['text', 'see tg://resolve?domain=a', 'malformed'],
    ['text', 'see https://good.example@evil.example/x now', 'user'],
    ['text', 'see https://example.com/\u202Egnp.exe', 'unseen'],
    ['text', 'see https://exam\uFEFFple.com', 'unseen'],
  ] as const)('of the kind %s: %j: %p', (kind, text, fault) => {
    expect(evidenceFault(kind, text)).toBe(fault);
  });
});

describe('the form in which evidence is stored', () => {
  it.each([
    ['HTTPS://X.com/ada/status/1?s=20#a', 'https://x.com/ada/status/1?s=20#a'],
    [' I did\u202E it \r\n\r\n here，Ａ ', 'I did it\n\nhere，Ａ'],
    ['\u200B', ''],
  ])('of %j is %j', (given, stored) => {
    expect(storedEvidence(given)).toBe(stored);
    expect(storedEvidence(stored)).toBe(stored);
  });
});

describe('the key by which evidence is the same', () => {
  it.each([
    [
      'https://x.com/i/status/12',
      [
        'https://twitter.com/ada/status/12?s=20&t=abc',
        'http://mobile.twitter.com/ADA/status/12/photo/1',
        'https://x.com/somebody/status/12#a',
        'x.com/i/web/status/12',
        'https://www.x.com:443/ada/statuses/12/?ref_src=twsrc',
      ],
    ],
    [
      'https://youtube.com/watch?v=dqw4-_9',
      [
        'https://youtu.be/dQw4-_9?si=abc&t=3',
        'https://m.youtube.com/watch?feature=share&v=dQw4-_9',
        'https://www.youtube.com/shorts/dQw4-_9',
        'https://www.youtube.com/embed/dQw4-_9?list=x',
      ],
    ],
    [
      'https://instagram.com/p/abc_1',
      [
        'https://www.instagram.com/reel/aBc_1/?igsh=x',
        'https://instagram.com/ada/p/abc_1/',
        'https://instagr.am/p/abc_1?igshid=1',
      ],
    ],
    [
      'https://facebook.com/story?id=2&story_fbid=1',
      [
        'https://m.facebook.com/story.php?story_fbid=1&id=2&mibextid=x',
        'https://www.facebook.com/permalink.php?id=2&story_fbid=1&fbclid=y',
      ],
    ],
    ['https://t.me/ada/7', ['https://t.me/s/ada/7?single', 'http://telegram.me/Ada/7/']],
    [
      'https://reddit.com/comments/a1',
      ['https://old.reddit.com/r/ton/comments/a1/my_post/?utm_source=x', 'https://redd.it/a1'],
    ],
    ['https://reddit.com/comments/a1/-/b2', ['https://www.reddit.com/r/ton/comments/a1/post/b2/']],
    [
      'https://tiktok.com/video/7',
      ['https://www.tiktok.com/@ada/video/7?_r=1&_t=x', 'https://m.tiktok.com/v/7.html'],
    ],
    [
      'https://linkedin.com/activity/7',
      [
        'https://www.linkedin.com/posts/ada_title-activity-7-AbCd?utm_medium=x',
        'https://www.linkedin.com/feed/update/urn:li:activity:7/',
      ],
    ],
    ['https://vk.com/wall-1_2', ['https://m.vk.com/feed?w=wall-1_2', 'https://vk.com/wall-1_2']],
    [
      'https://example.com/post?id=3&p=1',
      [
        'http://www.example.com/post/?utm_source=a&p=1&utm_medium=b&id=3',
        'https://m.example.com:80//post?id=3&gclid=1&p=1&s=2&t=3#top',
        'HTTPS://Example.com./%70ost?p=1&id=3&fbclid=7',
      ],
    ],
    [
      'i did it, see https://x.com/i/status/1!',
      [
        'I  did it, see https://twitter.com/ada/status/1?s=1!',
        'Ｉ did\u200B it， see x.com/ada/status/1！',
      ],
    ],
  ])('is %j of each spelling', (key, spellings) => {
    expect(spellings.map(evidenceKey)).toEqual(spellings.map(() => key));
  });

  it.each([
    ['https://youtube.com/watch?v=a', 'https://youtube.com/watch?v=b'],
    ['https://forum.example/viewtopic.php?t=1', 'https://forum.example/viewtopic.php?t=2'],
    ['https://example.com/?p=1', 'https://example.com/?p=2'],
    ['https://example.com/a/b', 'https://example.com/a%2Fb'],
    ['https://x.com/ada', 'https://x.com/bob'],
    ['https://t.me/ada/7?comment=1', 'https://t.me/ada/7?comment=2'],
    ['https://example.com:8443/a', 'https://example.com/a'],
    ['https://vk.com/feed?w=wall-1_2', 'https://vk.com/feed?w=wall-1_3'],
    ['I am Ada', 'I am Bob'],
  ])('is another of %j than of %j', (one, other) => {
    expect(evidenceKey(one)).not.toBe(evidenceKey(other));
  });

  const host = fc.constantFrom(
    'x.com',
    'youtube.com',
    'youtu.be',
    'redd.it',
    'facebook.com',
    't.me',
    'reddit.com',
    'vk.com',
    'linkedin.com',
    'tiktok.com',
    'www.m.example.com',
    'm.me',
    'example.com:443',
    'EXAMPLE.com.',
  );
  const part = fc.oneof(
    fc.constantFrom(
      'status',
      '12',
      'watch',
      'shorts',
      'posts',
      'videos',
      'comments',
      'r',
      'p',
      's',
      'story.php',
      'activity-7',
      '%41',
      '%2525',
      '..',
      '',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const query = fc.dictionary(
    fc.constantFrom('v', 'id', 'w', 'list', 's', 't', 'utm_a', 'fbid', 'x y', 'é'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const address = fc
    .tuple(
      fc.constantFrom('http://', 'https://', ''),
      host,
      fc.array(part, { maxLength: 5 }),
      query,
    )
    .map(([scheme, name, parts, values]) => {
      const search = new URLSearchParams(values).toString();
      return `${scheme}${name}/${parts.join('/')}${search && `?${search}`}`;
    });
  const text = fc.oneof(
    address,
    fc
      .array(fc.oneof(address, fc.string({ unit: 'binary', maxLength: 8 })))
      .map((it) => it.join(' ')),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );

  it('is its own key, and that of what is stored', () => {
    fc.assert(
      fc.property(text, (given) => {
        const key = evidenceKey(given);
        expect(evidenceKey(key)).toBe(key);
        if (evidenceFault('text', given) === null) {
          expect(evidenceKey(storedEvidence(given))).toBe(key);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of a link is a link, without fragment and tracking', () => {
    fc.assert(
      fc.property(address.filter(isHttpAddress), (given) => {
        const key = evidenceKey(given);
        expect(isHttpAddress(key)).toBe(true);
        expect(key).toBe(evidenceKey(`${given}${given.includes('?') ? '&' : '?'}utm_x=1#a`));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('posts of the project’s own accounts', () => {
  const accounts = [
    'https://x.com/Jetdrop',
    'https://t.me/jetdrop',
    'https://blog.jetdrop.example/',
  ];
  const isOwn = (link: string, of = accounts) => new RegExp(ownPostsPattern(of), 'i').test(link);

  it.each([
    'https://x.com/jetdrop/status/1',
    'http://mobile.twitter.com/JETDROP/status/1?s=20',
    'https://t.me/s/jetdrop/7',
    'https://telegram.me/jetdrop/7',
    'https://blog.jetdrop.example/2026/start',
  ])('include %s', (link) => expect(isOwn(link)).toBe(true));

  it.each([
    'https://x.com/jetdrop_fan/status/1',
    'https://x.com/jetdrop',
    'https://example.com/https://x.com/jetdrop/status/1',
    'https://x.com.evil.example/jetdrop/status/1',
    'https://t.me/other/7',
    'https://blogxjetdrop.example/2026',
  ])('do not include %s', (link) => expect(isOwn(link)).toBe(false));

  it('are none where no address names an account', () => {
    expect(ownPostsPattern(['https://x.com', 'https://youtu.be/', '', 'chat'])).toBe('');
  });
});
