import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  type Language,
  type Milestone,
  milestoneTexts,
  ownSiteText,
  pictureHash,
  REFERRAL_TIERS,
  type SiteSettings,
  type SiteTexts,
  textGap,
} from '#libs/domain/index.js';
import { ClaimPictureService } from '../../modules/paying/claims/claim-picture.service.js';
import { ImageService } from '../../modules/site/images/image.service.js';
import { SettingsService } from '../../modules/site/settings/settings.service.js';
import { SiteTextService } from '../../modules/site/texts/site-text.service.js';
import { Env } from '../../platform/config/env.js';
import { Cache } from '../../platform/response-cache/cache.js';
import {
  drawableName,
  drawSharePicture,
  SHARE_PICTURE_SIZE,
  type SharePictureTexts,
} from './share-picture.js';

type Slogan = Omit<SharePictureTexts, 'siteName'>;

type Site = SiteSettings & { texts?: SiteTexts | undefined };

/** Most characters of each line of a slogan on the picture. */
const MAX_LINE = { title: 48, accent: 48, subtitle: 60 } as const;

/** A slogan as the picture's fonts can draw it; a line in another script is left out. */
function drawable(slogan: Slogan): Slogan {
  const line = (name: keyof Slogan) => {
    const characters = [...drawableName(slogan[name])];
    const isLong = characters.length > MAX_LINE[name];
    return isLong ? `${characters.slice(0, MAX_LINE[name] - 1).join('')}…` : characters.join('');
  };
  return { title: line('title'), accent: line('accent'), subtitle: line('subtitle') };
}

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

/** Pixels of the symbol on a picture's coin. */
const SYMBOL_SIZE = 256;

/** What a picture shows of the operator's brand; `symbol` is a hash, empty for ours. */
const brandOf = ({ brand_primary, brand_accent, symbol }: SiteSettings) => ({
  brand_primary,
  brand_accent,
  symbol: pictureHash(symbol) ?? '',
});

/** Drawn pictures that each process keeps, of at most 300 kB. */
const MAX_KEPT = 50;

/**
 * The pictures that networks show beside links to the site: the operator's own, or one drawn from the settings; and the
 * pictures of milestones. Only milestones of the campaign are drawn, and each once while it is kept, so that strangers
 * cannot keep the server busy.
 */
@Injectable()
export class ShareImageService {
  /** Slogans of the site's build. */
  private readonly slogans: Record<Language, Slogan> | undefined;
  private readonly drawn = new Cache<DrawnImage>({
    most: MAX_KEPT,
    lifetime: Number.POSITIVE_INFINITY,
    isEnabled: true,
  });

  constructor(
    private readonly settings: SettingsService,
    private readonly claims: ClaimPictureService,
    private readonly images: ImageService,
    private readonly texts: SiteTextService,
    env: Env,
  ) {
    const file = join(env.dist_dir, 'web', SHARE_TEXTS);
    if (existsSync(file)) this.slogans = JSON.parse(readFileSync(file, 'utf8'));
  }

  /** The drawn picture; undefined while the site is not built. */
  async read(language: Language): Promise<DrawnImage | undefined> {
    const site = await this.readSite();
    const slogan = this.sloganOf(site, language);
    return slogan && this.draw({ siteName: site.site_name, ...drawable(slogan) }, site);
  }

  private async readSite() {
    return { ...(await this.settings.read()), texts: await this.texts.readShown() };
  }

  /** The slogan of the home page: the operator's or ours. */
  private sloganOf(site: Site, language: Language): Slogan | undefined {
    const ours = this.slogans?.[language];
    const own = (key: string) => ownSiteText(site, key, language);
    return (
      ours && {
        title: own('home.title') ?? ours.title,
        accent: own('home.titleAccent') ?? ours.accent,
        subtitle: own('home.subtitle') ?? ours.subtitle,
      }
    );
  }

  /** The drawn picture of a milestone; undefined also for one that the campaign does not have. */
  async readMilestone(
    kind: string,
    name: string,
    language: Language,
  ): Promise<DrawnImage | undefined> {
    const site = await this.readSite();
    const slogan = this.sloganOf(site, language);
    const milestone = this.findMilestone(kind, name, site.claim_symbol);
    if (!slogan || !milestone) return undefined;
    const { subtitle } = drawable(slogan);
    const texts = { siteName: site.site_name, subtitle, ...milestoneTexts(milestone, language) };
    return this.draw(texts, site);
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

  private draw(texts: SharePictureTexts, settings: SiteSettings): Promise<DrawnImage> {
    const brand = brandOf(settings);
    const key = JSON.stringify([texts, brand]);
    return this.drawn.get(key, async () => {
      const symbol = await this.images.drawIcon(brand.symbol, SYMBOL_SIZE);
      const png = await drawSharePicture(texts, { colors: brand, symbol });
      return { png, etag: `"${hash(png)}"` };
    });
  }

  /** The picture for a page's head. Its address changes with the picture, because networks keep it. */
  describe(site: Site, language: Language, origin: string): ShareImage {
    const { site_name, [`og_image_${language}` as const]: own } = site;
    const slogan = this.sloganOf(site, language);
    const version = hash(JSON.stringify([site_name, slogan, brandOf(site)])).slice(0, 8);
    const { title = '', accent = '' } = slogan ?? {};
    const words = title + textGap(title, accent) + accent;
    return {
      ...SHARE_PICTURE_SIZE,
      address: own || `${origin}/og/${language}.png?v=${version}`,
      alt: slogan && !own ? `${site_name}: ${words}` : site_name,
    };
  }
}
