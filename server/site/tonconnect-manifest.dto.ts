/** The TON Connect manifest; every address is absolute. */
export class TonConnectManifestDto {
  /** @example "https://example.com" */
  url: string;
  /** @example "Jetdrop" */
  name: string;
  /** A 180×180 PNG. @example "https://example.com/icon-180.png" */
  iconUrl: string;
  /** @example "https://example.com/terms" */
  termsOfUseUrl: string;
  /** @example "https://example.com/privacy" */
  privacyPolicyUrl: string;
}
