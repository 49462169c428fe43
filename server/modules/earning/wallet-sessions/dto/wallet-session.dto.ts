import { ApiProperty } from '@nestjs/swagger';
import type { Challenge } from 'altcha-lib';
import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { MAX_LENGTH, MAX_WORK_LEVEL } from '#libs/domain/index.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';
import { Optional } from '../../../../platform/request/validators.js';
import { MAX_WORK_LENGTH } from '../proof-of-work.js';
import { isSignedText, isWalletAccount, isWalletProof } from '../ton-connect.js';
import type { VisitorSession } from '../visitor-session.entity.js';

/** Validates an object of TON Connect; further fields are ignored. */
const IsShape = (name: string, validate: (value: unknown) => boolean) =>
  ValidateBy({ name, validator: { validate } });

/** The challenge and level of a work. */
export class WalletWorkDataDto {
  /** The challenge. @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2" */
  challenge: string;
  /** Level 1 takes about a second on a phone, each further level twice as long. @example 1 */
  @ApiProperty({ minimum: 1, maximum: MAX_WORK_LEVEL })
  level: number;
}

/** The parameters of an altcha challenge: find the counter whose key begins with `keyPrefix`. */
export class WalletWorkParametersDto {
  /** How a try derives its key. @example "PBKDF2/SHA-256" */
  algorithm: string;
  /** Rounds of one try. @example 2000 */
  cost: number;
  data: WalletWorkDataDto;
  /** Bytes of a key. @example 32 */
  keyLength: number;
  /** Hexadecimal digits. @example "4d1f0a93c2b7e85516fa0b9de3c8472a" */
  keyPrefix: string;
  /** Hexadecimal digits. @example "9b74c9897bac770ffc029102a200c5de5a1f0cb3d2a7e4885d6b1f90ce37a214" */
  keySignature: string;
  /** Hexadecimal digits, before the counter. @example "5eb63bbbe01eeed093cb22bb8f5acdc3" */
  nonce: string;
  /** Hexadecimal digits. @example "0cc175b9c0f1b6a831c399e269772661" */
  salt: string;
}

/** An altcha 2 challenge that the browser of a new user solves. */
export class WalletWorkDto {
  parameters: WalletWorkParametersDto;
  /** Hexadecimal digits. @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae" */
  signature: string;
}

/** A challenge that a wallet signs to prove its account. */
export class WalletChallengeDto {
  /** The payload of `ton_proof`, or the last line of a text for `signData`. @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2" */
  payload: string;
  /** Valid until then, once. ISO 8601 UTC. @example "2026-01-31T08:15:00.000Z" */
  expires_at: string;
  /** A proof of work for a new user's browser when many users have signed up from the network; null for none. */
  work: WalletWorkDto | null;
}

/** TON Connect's `Account`; further fields are ignored. */
export class WalletAccountDto {
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
  /** The site's name. @example "drop.example" */
  value: string;
}

/** The wallet's answer to `ton_proof`, made while it connected; further fields are ignored. */
export class WalletProofDto {
  /** Seconds since 1970. @example 1769846400 */
  // Some wallets send it as a text.
  @ApiProperty({ type: Number })
  timestamp: number | string;
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
  text: string; // No example: it has two lines, and examples of the API document have one.
}

/** TON Connect's answer to `signData` with a text. */
export class SignedTextDto {
  /** Base64. @example "0Vp2bS0nQ3g5Jr4mT8yWk1uXe7cLh6aZf9dRsBvNqPoIiGjKlMtEwUyHxCzA3D5F7H9J1L3N5P7R9T1V3X5Z7A==" */
  signature: string;
  /** The account: workchain and hexadecimal digits. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  address: string;
  /** Seconds since 1970. @example 1769846400 */
  timestamp: number;
  /** The site's name. @example "drop.example" */
  domain: string;
  payload: SignedTextPayloadDto;
}

/** A proof of an account: one of `proof` and `sign_data`. */
export class WalletSignInDto {
  @IsShape('isWalletAccount', isWalletAccount)
  account: WalletAccountDto;

  // No description: it would keep the field out of the example, which sends this one of the two.
  @Optional()
  @IsShape('isWalletProof', isWalletProof)
  proof?: WalletProofDto;

  /** The wallet's answer to `signData`. */
  @Optional()
  @IsShape('isSignedText', isSignedText)
  sign_data?: SignedTextDto;

  /** The invitation code of a new user; an invalid one is ignored. @example "7H2K9QXD" */
  @Optional()
  @IsString()
  @MaxLength(MAX_LENGTH.search)
  referral_code?: string;

  /** The solved work of the challenge, altcha's payload in base64; existing users need none. @example "eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319" */
  @Optional()
  @IsString()
  @MaxLength(MAX_WORK_LENGTH)
  work?: string;
}

/** A user's session. */
export class VisitorSessionDto {
  id: number;
  created_at: string;
  /** Accurate to the day, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_used_at: string;
  /** ISO 8601 UTC. @example "2026-03-02T08:00:00.000Z" */
  expires_at: string;
}

/** The result of ending a user's sessions. */
export class SignedOutDto {
  /** Ended sessions. @example 2 */
  sessions: number;
}

/** Fills in fields that are optional in altcha's type and present in every issued work. */
export function toWorkDto(
  { parameters, signature = '' }: Challenge,
  data: WalletWorkDataDto,
): WalletWorkDto {
  const { algorithm, cost, keyLength, keyPrefix, keySignature = '', nonce, salt } = parameters;
  return {
    parameters: { algorithm, cost, data, keyLength, keyPrefix, keySignature, nonce, salt },
    signature,
  };
}

export const toVisitorSessionDto = (session: Row<VisitorSession>): VisitorSessionDto => ({
  id: session.id,
  created_at: toIso(session.created_at),
  last_used_at: toIso(session.last_used_at),
  expires_at: toIso(session.expires_at),
});
