import { jest } from '@jest/globals';
import { copyText } from './use-copy.js';

describe('copyText', () => {
  beforeEach(() => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  });

  const setClipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('uses the clipboard', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    setClipboard(writeText);
    expect(await copyText('UQ-sample')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('UQ-sample');
  });

  it.each([true, false])('falls back to a hidden text area, which answers %s', async (done) => {
    setClipboard(() => Promise.reject(new Error('not allowed')));
    let copied = '';
    document.execCommand = () => {
      copied = document.querySelector('textarea')?.value ?? '';
      return done;
    };
    expect(await copyText('UQ-sample')).toBe(done);
    expect(copied).toBe('UQ-sample');
    expect(document.querySelector('textarea')).toBeNull();
  });
});
