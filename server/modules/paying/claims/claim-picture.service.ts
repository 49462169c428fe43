import { Inject, Injectable } from '@nestjs/common';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';

const MAC_BYTES = 16;

/**
 * Signs the names of pictures, so that only amounts that a visitor has claimed are drawn. The same amount has the same
 * name, which does not reveal whose claim it is.
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

  /** The whole tokens of a picture; undefined for a name of another origin. */
  tokensOf(name: string): number | undefined {
    const [tokens = '', mac = ''] = name.split('.');
    const isOwn = this.key.hasMade(Buffer.from(mac, 'base64url'), tokens, MAC_BYTES);
    // Only the canonical spelling, since others would decode to the same code.
    return isOwn && this.nameOf(Number(tokens)) === name ? Number(tokens) : undefined;
  }
}
