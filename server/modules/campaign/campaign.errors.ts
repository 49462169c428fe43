import { AppError, type Texts } from '../../errors/app-error.js';

const conflict = (code: string, texts: Texts) => new AppError(409, code, texts);

export const alreadyLive = () =>
  conflict('campaign.already_live', { en: 'The campaign is live already', zh: '活动已上线' });

export const notLive = () =>
  conflict('campaign.not_live', { en: 'The campaign is not live', zh: '活动尚未上线' });

export const alreadyPaused = () =>
  conflict('campaign.already_paused', { en: 'The campaign is paused already', zh: '活动已暂停' });

export const notPaused = () =>
  conflict('campaign.not_paused', { en: 'The campaign is not paused', zh: '活动未暂停' });

const POINTS: Readonly<Record<string, Texts>> = {
  public_url: {
    en: 'PUBLIC_URL must name the https address of the site',
    zh: 'PUBLIC_URL 必须为站点的 https 地址',
  },
};

/** 409 with the unmet required conditions as fields. */
export const notReady = (codes: readonly string[]) =>
  new AppError(
    409,
    'campaign.not_ready',
    {
      en: `The campaign cannot go live yet: ${codes.map((code) => POINTS[code]?.en ?? code).join('; ')}`,
      zh: `活动暂时无法上线：${codes.map((code) => POINTS[code]?.zh ?? code).join('；')}`,
    },
    {
      fields: Object.fromEntries(
        codes.map((code) => [code, POINTS[code] ?? { en: code, zh: code }]),
      ),
    },
  );
