import type { ParticipationRefusal } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';

const TEXTS: Readonly<Record<ParticipationRefusal, Texts>> = {
  'campaign.not_live': {
    en: 'The campaign is a preview: progress stays in your browser',
    zh: '活动处于预览阶段：进度仅保存在你的浏览器中',
  },
  'campaign.paused': {
    en: 'The campaign is paused; nothing can be changed at the moment',
    zh: '活动已暂停，暂时无法进行任何更改',
  },
  'campaign.upcoming': { en: 'The campaign has not started yet', zh: '活动尚未开始' },
  'campaign.ended': { en: 'The campaign has ended', zh: '活动已结束' },
  'user.banned': { en: 'You are banned from this campaign', zh: '你已被禁止参与本活动' },
  'user.inactive': { en: 'Your account is inactive', zh: '你的账户未启用' },
};

/** 403 where it is the user's own state, 409 where it is the campaign's. */
export function participationRejected(code: ParticipationRefusal): AppError {
  return new AppError(code.startsWith('user.') ? 403 : 409, code, TEXTS[code]);
}

export function assertMayParticipate(refusal: ParticipationRefusal | null): void {
  if (refusal) throw participationRejected(refusal);
}
