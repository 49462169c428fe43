import { AppError } from '../../errors/app-error.js';

export const campaignNotLive = () =>
  new AppError({
    status: 409,
    code: 'campaign.not_live',
    texts: {
      en: 'The campaign is a preview: progress stays in your browser',
      zh: '活动处于预览阶段：进度仅保存在您的浏览器中',
    },
  });

export const campaignPaused = () =>
  new AppError({
    status: 409,
    code: 'campaign.paused',
    texts: {
      en: 'The campaign is paused; nothing can be changed at the moment',
      zh: '活动已暂停，暂时无法进行任何更改',
    },
  });
