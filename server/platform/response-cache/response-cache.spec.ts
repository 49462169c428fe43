import { gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { ResponseCache } from './response-cache.js';

const answer = (url: string, text = 'x'.repeat(2000)) => ({
  url,
  route: '/sample',
  etag: '"sample"',
  headers: { 'cache-control': 'public', 'content-type': 'application/json', 'x-request-id': 'old' },
  text,
});

describe('ResponseCache', () => {
  let answers: ResponseCache;
  beforeEach(() => {
    answers = new ResponseCache();
    answers.enable();
  });
  afterEach(() => jest.restoreAllMocks());

  it('keeps an answer with its own headers, in both encodings', () => {
    answers.keep(answers.version, answer('/a'));
    const kept = answers.find('/a');
    expect(gunzipSync(kept?.gzip.bytes ?? '').toString()).toBe(kept?.plain.bytes.toString());
    expect(kept?.plain.headers.slice(2)).toEqual([
      'cache-control',
      'public',
      'vary',
      'accept-encoding',
      'content-type',
      'application/json',
      'content-length',
      '2000',
    ]);
    expect(kept?.unchanged).not.toContain('content-length');
    expect(kept?.plain.headers).not.toContain('old');
  });

  it('does not compress what is small', () => {
    answers.keep(answers.version, answer('/a', '[]'));
    expect(answers.find('/a')?.gzip).toBe(answers.find('/a')?.plain);
  });

  it('does not keep what was being read while something changed', () => {
    const before = answers.version;
    answers.clear();
    answers.keep(before, answer('/a'));
    expect(answers.find('/a')).toBeUndefined();
  });

  it('forgets everything with a change, and keeps nothing while it hears of none', () => {
    answers.keep(answers.version, answer('/a'));
    answers.disable();
    expect(answers.find('/a')).toBeUndefined();
    answers.keep(answers.version, answer('/a'));
    expect(answers.find('/a')).toBeUndefined();
    const before = answers.version;
    answers.enable();
    answers.keep(before, answer('/a'));
    expect(answers.find('/a')).toBeUndefined();
  });

  it('keeps nothing longer than ten seconds', () => {
    answers.keep(answers.version, answer('/a'));
    const later = performance.now() + 10_001;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(answers.find('/a')).toBeUndefined();
  });

  it('shows what cannot be made again for an hour, says how old it is, and lets one a second try', () => {
    const begun = performance.now();
    const now = jest.spyOn(performance, 'now').mockReturnValue(begun);
    answers.keep(answers.version, answer('/a'));
    answers.disable();
    expect(answers.find('/a')).toBeUndefined();
    now.mockReturnValue(begun + 20_000);
    const stale = [
      'age',
      '20',
      'warning',
      '110 - "Response is Stale", 111 - "Revalidation Failed"',
    ];
    expect(answers.insteadOfFailure('/a')?.plain.headers.slice(-4)).toEqual(stale);
    expect(answers.find('/a')?.unchanged.slice(-4)).toEqual(stale);
    now.mockReturnValue(begun + 21_000);
    expect(answers.find('/a')).toBeUndefined();
    expect(answers.find('/a')).toBeDefined();
    expect(answers.insteadOfFailure('/b')).toBeUndefined();
    now.mockReturnValue(begun + 3_600_000);
    expect(answers.insteadOfFailure('/a')).toBeUndefined();
  });

  it('shows nothing from before a change, and nothing old once it hears of changes again', () => {
    answers.keep(answers.version, answer('/a'));
    answers.clear();
    expect(answers.insteadOfFailure('/a')).toBeUndefined();
    answers.keep(answers.version, answer('/a'));
    answers.disable();
    expect(answers.insteadOfFailure('/a')).toBeDefined();
    answers.enable();
    expect(answers.find('/a')).toBeUndefined();
    expect(answers.insteadOfFailure('/a')).toBeUndefined();
  });

  it('stays small however many addresses callers invent', () => {
    for (let i = 0; i < 1000; i += 1) answers.keep(answers.version, answer(`/a?${i}`));
    const kept = Array.from({ length: 1000 }, (_, i) => answers.find(`/a?${i}`)).filter(Boolean);
    expect(kept).toHaveLength(64);
    expect(answers.find('/a?999')).toBeDefined();
  });
});
