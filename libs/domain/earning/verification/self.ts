import type { Method, MethodTexts } from './method.js';

/** The visitor's confirmation is enough. */
export const self = {
  settings: {},
  needs: [],
  submits: null,
  account: null,
  card: { en: 'You confirm it yourself', zh: '由你自行确认' },
} as const satisfies Method;

export const selfTexts: MethodTexts<typeof self> = {
  name: { en: 'The visitor’s word', zh: '访客自行确认' },
  help: {
    en: 'Completes automatically after a moment; nothing is checked.',
    zh: '稍后自动完成，不作检查。',
  },
  settings: {},
};
