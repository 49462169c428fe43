import { ValidateBy } from 'class-validator';
import { isSignedText, isWalletAccount, isWalletProof } from './ton-connect.js';

const IsShape = (name: string, validate: (value: unknown) => boolean) =>
  ValidateBy({ name, validator: { validate } });

/** TON Connect's account, with the fields that are looked at; others are passed over. */
export const IsWalletAccount = () => IsShape('isWalletAccount', isWalletAccount);

/** TON Connect's answer to `ton_proof`. */
export const IsWalletProof = () => IsShape('isWalletProof', isWalletProof);

/** TON Connect's answer to `signData` with a text. */
export const IsSignedText = () => IsShape('isSignedText', isSignedText);
