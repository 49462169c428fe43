import { MAX_LENGTH } from '../../limits.js';
import type { Method, MethodTexts } from './method.js';

/** A page of this site is in view for some time: at most an hour. */
export const pageVisit = {
  settings: {
    path: { kind: 'path', needed: true, max: MAX_LENGTH.address },
    seconds: { kind: 'number', needed: true, min: 1, max: 3600, initial: 30 },
  },
  needs: [],
  submits: 'seconds',
  account: null,
  card: { en: '{seconds} seconds on the page', zh: '在页面停留 {seconds} 秒' },
} as const satisfies Method;

export const pageVisitTexts: MethodTexts<typeof pageVisit> = {
  name: { en: 'Visit of a page', zh: '浏览页面' },
  help: {
    en: 'A page of the site has to be open and in view for some time.',
    zh: '需在站点页面停留一段时间。',
  },
  settings: {
    path: {
      label: { en: 'Page', zh: '页面' },
      help: {
        en: 'A path of this site, such as /whitepaper',
        zh: '本站路径，例如 /whitepaper',
      },
      invalid: {
        en: 'Must be a page of this site, such as /whitepaper',
        zh: '必须是本站页面，例如 /whitepaper',
      },
      missing: {
        name: { en: 'the page to read', zh: '要阅读的页面' },
        text: {
          en: 'The organisers have still to name the page to read.',
          zh: '主办方尚未指定需要阅读的页面。',
        },
      },
      description: 'which page of the site.',
      example: '/whitepaper',
    },
    seconds: {
      label: { en: 'Seconds in view', zh: '停留秒数' },
      missing: {
        name: { en: 'how long it is to be read', zh: '阅读时长' },
        text: {
          en: 'The organisers have not said how long the page is to be read yet.',
          zh: '主办方尚未设置阅读时长。',
        },
      },
      description: 'how long it has to be in view.',
      example: 30,
    },
  },
  reasons: {
    page_not_read: {
      en: 'The page was in view for {seconds} of {needed} seconds',
      zh: '页面已浏览 {seconds} 秒，需要 {needed} 秒',
    },
  },
};
