import { LANGUAGES } from '#libs/domain/index.js';
import { loadCatalogue } from '../../i18n/catalogues.js';
import { errorOfCode, WALLET_ERRORS } from './wallet-errors.js';

describe('errorOfCode', () => {
  it.each([
    [0, 'unknown'],
    [1, 'bad_request'],
    [2, 'manifest_not_found'],
    [3, 'manifest_content'],
    [100, 'unknown_app'],
    [300, 'user_rejects'],
    [400, 'method_not_supported'],
  ])('knows the code %i as %s', (code, error) => {
    expect(errorOfCode(code)).toBe(error);
  });

  it.each([[4], [-1], [Number.NaN], ['300'], [null], [undefined], [{}]])(
    'takes %p for an unknown error',
    (code) => {
      expect(errorOfCode(code)).toBe('unknown');
    },
  );
});

describe('the sentences', () => {
  it.each(LANGUAGES)('say something of its own about every error: %s', async (language) => {
    // The one about the widget that cannot be loaded does not come with the widget.
    const shell = await loadCatalogue(language, 'shell');
    const wallet = await loadCatalogue(language, 'wallet');
    const sentences = { ...shell.wallet.errors, ...wallet.wallet.errors };
    expect(Object.keys(sentences).sort()).toEqual([...WALLET_ERRORS].sort());
    expect(new Set(Object.values(sentences)).size).toBe(WALLET_ERRORS.length);
  });
});
