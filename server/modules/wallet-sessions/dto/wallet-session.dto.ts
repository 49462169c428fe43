import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import { Optional } from '../../../request/validators.js';
import { isSignedText, isWalletAccount, isWalletProof } from '../ton-connect.js';
import type { VisitorSession } from '../visitor-session.entity.js';

/** An object of TON Connect with the fields that are read; further ones are ignored. */
const IsShape = (name: string, validate: (value: unknown) => boolean) =>
  ValidateBy({ name, validator: { validate } });

/** A challenge that a wallet signs to prove its account. */
export class WalletChallengeDto {
  /** For `ton_proof`, or the last line of a text for `signData`. @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2" */
  payload: string;
  /** Valid until then, once. ISO 8601 UTC. @example "2026-01-31T08:15:00.000Z" */
  expires_at: string;
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
  text: string; // Without an example: it has two lines, and the document's own examples have one.
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

  // Without a description of its own, which would keep it out of the example: one of the two is sent.
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
}

/** A user's session. */
export class VisitorSessionDto {
  id: number;
  created_at: string;
  /** To the day, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_used_at: string;
  /** ISO 8601 UTC. @example "2026-03-02T08:00:00.000Z" */
  expires_at: string;
}

/** The number of ended sessions. */
export class SignedOutDto {
  /** Ended sessions. @example 2 */
  sessions: number;
}

export const toVisitorSessionDto = (session: Row<VisitorSession>): VisitorSessionDto => ({
  id: session.id,
  created_at: toIso(session.created_at),
  last_used_at: toIso(session.last_used_at),
  expires_at: toIso(session.expires_at),
});
