import { Inject, Injectable } from '@nestjs/common';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';

const MAC_BYTES = 16;

/**
 * Names of pictures that say how many tokens were claimed. Each is signed, so that nobody can have a picture drawn of
 * what no visitor has claimed; the same amount has the same name, which says nothing of whose claim it is.
 */
@Injectable()
export class ClaimPictureService {
  private readonly key: DerivedKey;

  /** @param secret of the installation, the same in every replica */
  constructor(@Inject(JWT_SECRET) secret: string) {
    this.key = new DerivedKey(secret, 'jetdrop claim picture v1');
  }

  /** @param tokens whole tokens */
  nameOf(tokens: number): string {
    const code = this.key.mac(String(tokens)).subarray(0, MAC_BYTES);
    return `${tokens}.${code.toString('base64url')}`;
  }

  /** The whole tokens of a picture; undefined for a name that this site has not made. */
  tokensOf(name: string): number | undefined {
    const [tokens = '', mac = ''] = name.split('.');
    const isOwn = this.key.hasMade(Buffer.from(mac, 'base64url'), tokens, MAC_BYTES);
    // Only the canonical spelling, since others would decode to the same code.
    return isOwn && this.nameOf(Number(tokens)) === name ? Number(tokens) : undefined;
  }
}
