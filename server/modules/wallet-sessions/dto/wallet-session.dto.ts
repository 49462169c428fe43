import { IsString, MaxLength } from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { Optional } from '../../../request/validators.js';
import type { SignedText, WalletAccount, WalletProof } from '../ton-connect.js';
import { IsSignedText, IsWalletAccount, IsWalletProof } from '../ton-connect.validators.js';

/** What a wallet is to sign, to show whose it is. */
export class WalletChallengeDto {
  /** For `ton_proof`, or the last line of a text for `signData`. @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2" */
  payload: string;
  /** It is taken until then, once. ISO 8601 UTC. @example "2026-01-31T08:15:00.000Z" */
  expires_at: string;
}

/** TON Connect's `Account`; further fields are passed over. */
export class WalletAccountDto implements WalletAccount {
  /** The account: workchain and hexadecimal digits. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  address: string;
  /** -239 is the mainnet, -3 the testnet. @example "-239" */
  chain: string;
  /** The wallet's contract, base64. @example "te6cckEBAQEAAgAAAEysuc0=" */
  walletStateInit: string;
  /** Hexadecimal digits. @example "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29" */
  publicKey?: string;
}

export class ProofDomainDto {
  /** Bytes of the name in UTF-8. @example 12 */
  lengthBytes: number;
  /** Of the site that was signed for. @example "drop.example" */
  value: string;
}

/** The wallet's answer to `ton_proof`, made while it connected; further fields are passed over. */
export class WalletProofDto implements WalletProof {
  /** Seconds since 1970. @example 1769846400 */
  timestamp: number;
  domain: ProofDomainDto;
  /** The challenge. @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2" */
  payload: string;
  /** Base64. @example "0Vp2bS0nQ3g5Jr4mT8yWk1uXe7cLh6aZf9dRsBvNqPoIiGjKlMtEwUyHxCzA3D5F7H9J1L3N5P7R9T1V3X5Z7A==" */
  signature: string;
}

export class SignedTextPayloadDto {
  /** @example "text" */
  type: 'text';
  /** Ends with the challenge, on a line of its own. */
  text: string; // Without an example: it has two lines, and the document's own examples have one.
}

/** TON Connect's answer to `signData` with a text. */
export class SignedTextDto implements SignedText {
  /** Base64. @example "0Vp2bS0nQ3g5Jr4mT8yWk1uXe7cLh6aZf9dRsBvNqPoIiGjKlMtEwUyHxCzA3D5F7H9J1L3N5P7R9T1V3X5Z7A==" */
  signature: string;
  /** The account: workchain and hexadecimal digits. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  address: string;
  /** Seconds since 1970. @example 1769846400 */
  timestamp: number;
  /** Of the site that was signed for. @example "drop.example" */
  domain: string;
  payload: SignedTextPayloadDto;
}

/** A proof of an account: one of `proof` and `sign_data`. */
export class WalletSignInDto {
  @IsWalletAccount()
  account: WalletAccountDto;

  // Without a description of its own, which would keep it out of the example: one of the two is sent.
  @Optional()
  @IsWalletProof()
  proof?: WalletProofDto;

  /** The wallet's answer to `signData`, which needs no new connection. */
  @Optional()
  @IsSignedText()
  sign_data?: SignedTextDto;

  /** What a new user was invited with; one that is none is passed over. @example "7H2K9QXD" */
  @Optional()
  @IsString()
  @MaxLength(MAX_LENGTH.search)
  referral_code?: string;
}
