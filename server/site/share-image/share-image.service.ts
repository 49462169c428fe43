import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Language, SiteSettings } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { SettingsService } from '../../modules/settings/settings.service.js';
import { drawSharePicture, SHARE_PICTURE_SIZE, type SharePictureTexts } from './share-picture.js';

/** The slogan in each language, as the site's build wrote it. */
type Slogans = Record<Language, Omit<SharePictureTexts, 'siteName'>>;

export const SHARE_TEXTS = 'share-texts.json';

interface DrawnImage {
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

/**
 * The pictures that networks show beside links to the site: the operator's own, or one drawn from the
 * settings, once for each language, so that strangers cannot make it drawn again.
 */
@Injectable()
export class ShareImageService {
  private readonly slogans: Slogans | undefined;
  private readonly drawn = new Map<Language, { siteName: string; picture: Promise<DrawnImage> }>();

  constructor(
    private readonly settings: SettingsService,
    env: Env,
  ) {
    const file = join(env.dist_dir, 'web', SHARE_TEXTS);
    if (existsSync(file)) this.slogans = JSON.parse(readFileSync(file, 'utf8'));
  }

  /** The drawn picture; undefined while the site is not built. */
  async read(language: Language): Promise<DrawnImage | undefined> {
    if (!this.slogans) return undefined;
    const { site_name: siteName } = await this.settings.read();
    const kept = this.drawn.get(language);
    if (kept?.siteName === siteName) return kept.picture;
    const drawing = { siteName, picture: draw({ siteName, ...this.slogans[language] }) };
    this.drawn.set(language, drawing);
    drawing.picture.catch(() => {
      if (this.drawn.get(language) === drawing) this.drawn.delete(language);
    });
    return drawing.picture;
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
