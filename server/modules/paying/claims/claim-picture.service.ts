import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';

/** Separates this key from other uses of the same secret. */
const PURPOSE = 'jetdrop claim picture v1';

const MAC_BYTES = 16;

/**
 * Names of pictures that say how many tokens were claimed. Each is signed, so that nobody can have a picture drawn of
 * what no visitor has claimed; the same amount has the same name, which says nothing of whose claim it is.
 */
@Injectable()
export class ClaimPictureService {
  private readonly key: Buffer;

  /** @param secret of the installation, the same in every replica */
  constructor(@Inject(JWT_SECRET) secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  /** @param tokens whole tokens */
  nameOf(tokens: number): string {
    return `${tokens}.${this.mac(String(tokens)).toString('base64url')}`;
  }

  /** The whole tokens of a picture; undefined for a name that this site has not made. */
  tokensOf(name: string): number | undefined {
    const [tokens = '', mac = ''] = name.split('.');
    const given = Buffer.from(mac, 'base64url');
    const isOwn = given.length === MAC_BYTES && timingSafeEqual(given, this.mac(tokens));
    // Only the canonical spelling, since others would decode to the same code.
    return isOwn && this.nameOf(Number(tokens)) === name ? Number(tokens) : undefined;
  }

  private mac(tokens: string): Buffer {
    return createHmac('sha256', this.key).update(tokens).digest().subarray(0, MAC_BYTES);
  }
}
