import { jest } from '@jest/globals';
import { LANGUAGE_STORAGE_KEY, startLanguage, storeLanguage } from './language.js';

function browserSpeaks(...languages: string[]): void {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

const defaultIs = (language: 'zh' | 'en') => jest.fn(async () => language);

describe('the start language of the admin', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it('is the stored choice, whatever the browser speaks', async () => {
    storeLanguage('zh');
    browserSpeaks('en-US');
    expect(await startLanguage(defaultIs('en'))).toBe('zh');
  });

  it("is the browser's language when nothing is stored", async () => {
    browserSpeaks('fr-FR', 'en-GB');
    const loadDefault = defaultIs('zh');
    expect(await startLanguage(loadDefault)).toBe('en');
    expect(loadDefault).not.toHaveBeenCalled();
  });

  it('is the default of the settings when neither says anything', async () => {
    browserSpeaks('fr-FR');
    expect(await startLanguage(defaultIs('en'))).toBe('en');
    expect(await startLanguage(defaultIs('zh'))).toBe('zh');
  });

  it('ignores a stored value that is no language of ours', async () => {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, 'fr');
    browserSpeaks('zh-CN');
    expect(await startLanguage(defaultIs('en'))).toBe('zh');
  });

  it('is not stored until somebody chooses', async () => {
    browserSpeaks('zh-CN');
    await startLanguage(defaultIs('en'));
    expect(localStorage.getItem(LANGUAGE_STORAGE_KEY)).toBeNull();
  });
});
