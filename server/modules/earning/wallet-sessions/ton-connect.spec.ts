import { DOMAIN, proved, signed } from '../../../../test/support/server/sign-in-proofs.js';
import { isSignedText, isWalletAccount, isWalletProof } from './ton-connect.js';

describe('what does not have the shape', () => {
  const { account, proof } = proved();
  const { sign_data } = signed();
  const long = (length: number) => 'x'.repeat(length);

  it.each<[string, object]>([
    ['no address', { ...account, address: undefined }],
    ['a long address', { ...account, address: long(129) }],
    ['an object for an address', { ...account, address: { toString: 'x' } }],
    ['a number for a network', { ...account, chain: -239 }],
    ['a long network', { ...account, chain: long(17) }],
    ['a huge contract', { ...account, walletStateInit: long(16_385) }],
    ['a long key', { ...account, publicKey: long(65) }],
    ['a list', [account]],
  ])('is no account: %s', (_name, value) => {
    expect(isWalletAccount(value)).toBe(false);
  });

  it.each<[string, object]>([
    ['no domain', { ...proof, domain: undefined }],
    ['a text for a domain', { ...proof, domain: DOMAIN }],
    ['a long domain', { ...proof, domain: { lengthBytes: 254, value: long(254) } }],
    ['a text for a length', { ...proof, domain: { lengthBytes: '12', value: DOMAIN } }],
    ['a long payload', { ...proof, payload: long(129) }],
    ['a long signature', { ...proof, signature: long(129) }],
    ['a fraction for a time', { ...proof, timestamp: 1.5 }],
    ['a negative time', { ...proof, timestamp: -1 }],
    ['a time in another notation', { ...proof, timestamp: '0x10' }],
    ['a time of many digits', { ...proof, timestamp: '9'.repeat(13) }],
  ])('is no proof: %s', (_name, value) => {
    expect(isWalletProof(value)).toBe(false);
  });

  it.each<[string, object]>([
    ['a cell', { ...sign_data, payload: { type: 'cell', cell: 'te6c', schema: 'x' } }],
    ['bytes', { ...sign_data, payload: { type: 'binary', bytes: 'AAAA' } }],
    ['a long text', { ...sign_data, payload: { type: 'text', text: long(2049) } }],
    ['no payload', { ...sign_data, payload: null }],
  ])('is no signed text: %s', (_name, value) => {
    expect(isSignedText(value)).toBe(false);
  });
});
