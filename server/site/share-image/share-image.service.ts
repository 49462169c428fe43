import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  type Language,
  type Milestone,
  milestoneTexts,
  REFERRAL_TIERS,
  type SiteSettings,
} from '#libs/domain/index.js';
import { ClaimPictureService } from '../../modules/paying/claims/claim-picture.service.js';
import { SettingsService } from '../../modules/site/settings/settings.service.js';
import { Env } from '../../platform/config/env.js';
import {
  drawableName,
  drawSharePicture,
  SHARE_PICTURE_SIZE,
  type SharePictureTexts,
} from './share-picture.js';

/** The slogan in each language, as the site's build wrote it. */
type Slogans = Record<Language, Omit<SharePictureTexts, 'siteName'>>;

export const SHARE_TEXTS = 'share-texts.json';

export interface DrawnImage {
  png: Buffer;
  etag: string;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');

/** The picture of a page's head. */
export interface ShareImage {
  address: string;
  alt: string;
  width: number;
  height: number;
}

/** Drawn pictures that each process keeps, of at most 300 kB. */
const MAX_KEPT = 50;

/**
 * The pictures that networks show beside links to the site: the operator's own, or one drawn from the
 * settings; and those of what visitors have reached. Each is drawn once while it is kept, and there are no others
 * than a campaign has, so that strangers cannot make the server draw.
 */
@Injectable()
export class ShareImageService {
  private readonly slogans: Slogans | undefined;
  /** By their texts, the one that was read last at the end. */
  private readonly drawn = new Map<string, Promise<DrawnImage>>();

  constructor(
    private readonly settings: SettingsService,
    private readonly claims: ClaimPictureService,
    env: Env,
  ) {
    const file = join(env.dist_dir, 'web', SHARE_TEXTS);
    if (existsSync(file)) this.slogans = JSON.parse(readFileSync(file, 'utf8'));
  }

  /** The drawn picture; undefined while the site is not built. */
  async read(language: Language): Promise<DrawnImage | undefined> {
    if (!this.slogans) return undefined;
    const { site_name: siteName } = await this.settings.read();
    return this.draw({ siteName, ...this.slogans[language] });
  }

  /** The same for what a visitor has reached; undefined also for what nobody can have reached. */
  async readMilestone(
    kind: string,
    name: string,
    language: Language,
  ): Promise<DrawnImage | undefined> {
    if (!this.slogans) return undefined;
    const { site_name: siteName, claim_symbol } = await this.settings.read();
    const milestone = this.findMilestone(kind, name, claim_symbol);
    if (!milestone) return undefined;
    const { subtitle } = this.slogans[language];
    return this.draw({ siteName, subtitle, ...milestoneTexts(milestone, language) });
  }

  private findMilestone(kind: string, name: string, symbol: string): Milestone | undefined {
    if (kind === 'claim') {
      const tokens = this.claims.tokensOf(name);
      if (tokens === undefined) return undefined;
      const amount = `${tokens.toLocaleString('en')} ${drawableName(symbol)}`.trim();
      return { kind, amount };
    }
    const count = REFERRAL_TIERS.find((tier) => String(tier) === name);
    return kind === 'friends' && count ? { kind, count } : undefined;
  }

  private draw(texts: SharePictureTexts): Promise<DrawnImage> {
    const key = JSON.stringify(texts);
    const picture = this.drawn.get(key) ?? draw(texts);
    this.drawn.delete(key);
    this.drawn.set(key, picture);
    picture.catch(() => {
      if (this.drawn.get(key) === picture) this.drawn.delete(key);
    });
    const [oldest = ''] = this.drawn.keys();
    if (this.drawn.size > MAX_KEPT) this.drawn.delete(oldest);
    return picture;
  }

  /** What the head of a page names. The address changes with the picture, which networks keep. */
  describe(settings: SiteSettings, language: Language, origin: string): ShareImage {
    const { site_name, [`og_image_${language}` as const]: own } = settings;
    const slogan = this.slogans?.[language];
    const version = hash(JSON.stringify([site_name, slogan])).slice(0, 8);
    const words = slogan ? [slogan.title, slogan.accent].join(language === 'en' ? ' ' : '') : '';
    return {
      ...SHARE_PICTURE_SIZE,
      address: own || `${origin}/og/${language}.png?v=${version}`,
      alt: words && !own ? `${site_name}: ${words}` : site_name,
    };
  }
}

async function draw(texts: SharePictureTexts): Promise<DrawnImage> {
  const png = await drawSharePicture(texts);
  return { png, etag: `"${hash(png)}"` };
}
