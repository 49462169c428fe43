/** A change of a user's wallet. */
export class WalletChangeDto {
  id: number;
  /** The wallet until then. @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  from_wallet: string;
  /** The wallet since then. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  to_wallet: string;
  created_at: string;
}
