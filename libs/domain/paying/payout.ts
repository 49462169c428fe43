/** How a distributor pays: by the contract, or by a wallet with another tool that reads a file. */
export const DISTRIBUTOR_METHODS = ['contract', 'file'] as const;

export type DistributorMethod = (typeof DISTRIBUTOR_METHODS)[number];

/**
 * How the jetton wallet of a distributor was proven: derived from the owner's wallet, whose address is the hash of
 * its code and first data, or confirmed by a second chain API.
 */
export const WALLET_PROOFS = ['derived', 'second_api'] as const;

export type WalletProof = (typeof WALLET_PROOFS)[number];

/** Seconds until a request to sign expires. */
export const ORDER_VALID_FOR = 300;

/** The smallest units of a number of whole tokens. */
export const unitsOf = (tokens: number | bigint, decimals: number): bigint =>
  BigInt(tokens) * 10n ** BigInt(decimals);
