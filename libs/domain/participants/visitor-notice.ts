import type { Texts } from '../earning/verification/index.js';
import type { Language } from '../language.js';

/** The bot's notices for participants, with the place of the app that shows more. No text is about a person. */
const NOTICES = {
  review: {
    place: 'tasks',
    text: {
      en: 'A task that you submitted has been reviewed.',
      zh: '你提交的任务已审核。',
    },
  },
  decision: {
    place: 'activity',
    text: {
      en: 'There is a new decision about your participation.',
      zh: '关于你的参与情况，有一项新的处理决定。',
    },
  },
  payout: {
    place: 'claims',
    text: { en: 'A payout has been delivered to your wallet.', zh: '代币已发放至你的钱包。' },
  },
  appeal: {
    place: 'activity',
    text: { en: 'Your appeal has been answered.', zh: '你的申诉已有处理结果。' },
  },
} as const satisfies Record<string, { place: string; text: Texts }>;

type VisitorNotice = keyof typeof NOTICES;

export const VISITOR_NOTICES = Object.keys(NOTICES) as VisitorNotice[];

/** The parts of the app that a link can open. */
const PLACES = ['tasks', 'invite', 'activity', 'claims'] as const;

export type MiniAppPlace = (typeof PLACES)[number];

const PLACE_PREFIX = 'to_';

const BOT_TEXTS = {
  welcome: {
    en: 'Welcome! Open the app to take part. Send /unmute to hear here when something of yours was reviewed, decided or paid out, and /mute to end that.',
    zh: '欢迎！打开小程序即可参与活动。发送 /unmute 可在此接收审核、处理决定和发放通知，发送 /mute 可关闭通知。',
  },
  unmuted: {
    en: 'Notices are on. Send /mute to end them.',
    zh: '通知已开启。发送 /mute 可关闭。',
  },
  muted: {
    en: 'Notices are off. Send /unmute to get them again.',
    zh: '通知已关闭。发送 /unmute 可重新开启。',
  },
  open: { en: 'Open the app', zh: '打开小程序' },
  hint: { en: 'End these notices: /mute', zh: '关闭通知：/mute' },
} as const satisfies Record<string, Texts>;

export const botText = (name: keyof typeof BOT_TEXTS, language: Language): string =>
  BOT_TEXTS[name][language];

/** The text of a notice for its participant. */
export const visitorNoticeText = (notice: VisitorNotice, language: Language): string =>
  `${NOTICES[notice].text[language]}\n\n${botText('hint', language)}`;

/** The value of Telegram's `startapp` that opens the app at the place of a notice. */
export const noticeStart = (notice: VisitorNotice): string =>
  `${PLACE_PREFIX}${NOTICES[notice].place}`;

/** The place that a `startapp` names; undefined for any other, such as an invitation's code. */
export const startPlace = (start: string): MiniAppPlace | undefined =>
  PLACES.find((place) => start === `${PLACE_PREFIX}${place}`);
