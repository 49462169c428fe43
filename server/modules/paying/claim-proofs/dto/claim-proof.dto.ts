import { ApiProperty, OmitType } from '@nestjs/swagger';
import { TON_NETWORKS, type TonNetwork } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';

/** The message that claims a line: one to the distributor. */
export class ClaimMessageDto {
  /** The distributor, which returns refused messages. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  address: string;
  /** Nanotons; most of them return to the receiver. @example "50000000" */
  amount: string;
  /** Base64 of the body. @example "te6cckEBAQEAAgAAAEysuc0=" */
  payload: string;
}

/** A request of TON Connect that claims a line. */
export class ClaimRequestDto {
  /** Seconds since 1970. @example 1769846700 */
  validUntil: number;
  /** -239 is the mainnet, -3 the testnet. @example "-239" */
  network: string;
  /** The visitor's wallet, raw. @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8" */
  from: string;
  /** One, to the distributor. */
  messages: ClaimMessageDto[];
}

/** The same request for any wallet to send: the contract pays the receiver. */
export class PublicClaimRequestDto extends OmitType(ClaimRequestDto, ['from']) {}

/** The proof that a claim is in the published Merkle root, and the transaction that claims it. */
export class ClaimProofDto {
  /** The claim, and its number in the contract. @example 7 */
  claim_id: number;
  /** The contract that pays. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  distributor: string;
  /** The network that it is on. @example "mainnet" */
  @ApiProperty({ enum: TON_NETWORKS })
  network: TonNetwork;
  /** The token's contract. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  jetton_master: string;
  /** The wallet that gets the tokens. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  receiver: string;
  /** Whole tokens. @example 2 */
  @Int64()
  tokens: number;
  /** The same in the token's smallest units. @example "2000000000" */
  units: string;
  /** The root on the chain, 64 hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  merkle_root: string;
  /** Hashes from the claim's leaf to the root. @example ["60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"] */
  proof: string[];
  /** It can be claimed to the wallet until then. @example "2026-12-31T00:00:00.000Z" */
  deadline: string;
  request: ClaimRequestDto;
}

/** A proof for the public. */
export class PublicProofDto extends OmitType(ClaimProofDto, ['request']) {
  /** Null when it is paid, or the deadline has passed. */
  request: PublicClaimRequestDto | null;
}
