import { aroundHost, partsOfEvidence, spelledOut } from './evidence.js';

const linksOf = (evidence: string) =>
  partsOfEvidence(evidence).flatMap(({ text, host }) => (host === null ? [] : [[text, host]]));

describe('a submission', () => {
  it('is text, of which only web addresses can be opened', () => {
    expect(linksOf('see https://x.com/jet/status/1, and http://a.example:81/b.')).toEqual([
      ['https://x.com/jet/status/1', 'x.com'],
      ['http://a.example:81/b', 'a.example:81'],
    ]);
    expect(linksOf('javascript:alert(1) data:text/html,x //evil.example mailto:a@b.c')).toEqual([]);
    expect(linksOf('见（https://t.me/jet/5）。')).toEqual([['https://t.me/jet/5', 't.me']]);
  });

  it('says where a link leads, however it is dressed up', () => {
    expect(linksOf('https://x.com@evil.example/jet')).toEqual([
      ['https://x.com@evil.example/jet', 'evil.example'],
    ]);
    // Letters of another alphabet are distinguished.
    expect(linksOf('https://х.com/jet')[0]?.[1]).toBe('xn--u1a.com');
  });

  it('ends an address before a character that nobody would see', () => {
    expect(linksOf('https://x.com/a\u200Bb https://x.com/\u202Egnp.exe')).toEqual([
      ['https://x.com/a', 'x.com'],
      ['https://x.com/', 'x.com'],
    ]);
  });

  it('has a host between what is before and after it', () => {
    expect(aroundHost('https://x.com@evil.example:81/jet?a@b')).toEqual([
      'https://x.com@',
      '/jet?a@b',
    ]);
    expect(aroundHost('https:///evil.example\\@x.com')).toEqual(['https:///', '\\@x.com']);
  });

  it('names what nobody would see, and leaves the rest as it is', () => {
    expect(spelledOut('a\u202Eb\u2066\uFEFF\u0007\u3164')).toBe(
      'a[U+202E]b[U+2066][U+FEFF][U+0007][U+3164]',
    );
    const plain = '写一篇\n文章\t❤️ سلام é';
    expect(spelledOut(plain)).toBe(plain);
  });

  it('loses nothing', () => {
    for (const text of [
      '',
      'https://',
      '<img src=https://a.example/x.png>',
      ' a https://b.c  d ',
    ]) {
      expect(
        partsOfEvidence(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
