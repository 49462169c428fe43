import { HttpAddress, Optional } from '../../../../platform/request/validators.js';

export class ClaimKitQueryDto {
  /** The address at which the folder is to be published; by default that of the site. @example "https://claims.example.com" */
  @Optional()
  @HttpAddress()
  url?: string;
}
