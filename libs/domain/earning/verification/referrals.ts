import type { Method, MethodTexts } from './method.js';

/** So many invited friends count. */
export const referrals = {
  settings: { count: { kind: 'number', needed: true, min: 1, max: 10_000, initial: 1 } },
  needs: [],
  submits: null,
  account: null,
  card: { en: 'Friends who count: {count}', zh: '计入的好友：{count} 位' },
} as const satisfies Method;

export const referralsTexts: MethodTexts<typeof referrals> = {
  name: { en: 'Successful invitations', zh: '成功邀请' },
  help: { en: 'So many invited friends have to count.', zh: '需有足够的受邀好友计入。' },
  settings: {
    count: {
      label: { en: 'Friends who count', zh: '计入的好友数' },
      help: {
        en: 'A friend counts from the points that the site settings say.',
        zh: '好友达到站点设置的积分后计入。',
      },
      missing: {
        name: { en: 'how many friends', zh: '好友人数' },
        text: {
          en: 'The organisers have not said how many friends are needed yet.',
          zh: '主办方尚未设置所需邀请人数。',
        },
      },
      description: 'how many invited friends have to count.',
      example: 3,
    },
  },
  reasons: {
    too_few_referrals: {
      en: '{counted} of {needed} invited friends count so far',
      zh: '目前有 {counted} 位受邀好友计入，需要 {needed} 位',
    },
  },
};
