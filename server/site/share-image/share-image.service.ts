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
import { Cache } from '../../platform/response-cache/cache.js';
import {
  drawableName,
  drawSharePicture,
  SHARE_PICTURE_SIZE,
  type SharePictureTexts,
} from './share-picture.js';

/** Slogans of the site's build, by language. */
type Slogans = Record<Language, Omit<SharePictureTexts, 'siteName'>>;

export const SHARE_TEXTS = 'share-texts.json';

export interface DrawnImage {
  png: Buffer;
  etag: string;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');

/** The picture in a page's head. */
export interface ShareImage {
  address: string;
  alt: string;
  width: number;
  height: number;
}

/** Drawn pictures that each process keeps, of at most 300 kB. */
const MAX_KEPT = 50;

/**
 * The pictures that networks show beside links to the site: the operator's own, or one drawn from the settings; and the
 * pictures of milestones. Only milestones of the campaign are drawn, and each once while it is kept, so that strangers
 * cannot keep the server busy.
 */
@Injectable()
export class ShareImageService {
  private readonly slogans: Slogans | undefined;
  private readonly drawn = new Cache<DrawnImage>({
    most: MAX_KEPT,
    lifetime: Number.POSITIVE_INFINITY,
    isEnabled: true,
  });

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

  /** The drawn picture of a milestone; undefined also for one that the campaign does not have. */
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
    return this.drawn.get(JSON.stringify(texts), () => draw(texts));
  }

  /** The picture for a page's head. Its address changes with the picture, because networks keep it. */
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
