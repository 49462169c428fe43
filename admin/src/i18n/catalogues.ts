/** The texts of all screens, by language. */
export const catalogues = {
  zh: () => import('./zh.json'),
  en: () => import('./en.json'),
};

/** Texts that are loaded with a screen, Chinese and English; the name is also that of their group. */
export const parts = {
  admins: [() => import('./zh/admins.json'), () => import('./en/admins.json')],
  answers: [() => import('./zh/answers.json'), () => import('./en/answers.json')],
  approvals: [() => import('./zh/approvals.json'), () => import('./en/approvals.json')],
  campaign: [() => import('./zh/campaign.json'), () => import('./en/campaign.json')],
  clusters: [() => import('./zh/clusters.json'), () => import('./en/clusters.json')],
  events: [() => import('./zh/events.json'), () => import('./en/events.json')],
  exports: [() => import('./zh/exports.json'), () => import('./en/exports.json')],
  imports: [() => import('./zh/imports.json'), () => import('./en/imports.json')],
  notifications: [() => import('./zh/notifications.json'), () => import('./en/notifications.json')],
  payouts: [() => import('./zh/payouts.json'), () => import('./en/payouts.json')],
  pictures: [() => import('./zh/pictures.json'), () => import('./en/pictures.json')],
  referrals: [() => import('./zh/referrals.json'), () => import('./en/referrals.json')],
  sections: [() => import('./zh/sections.json'), () => import('./en/sections.json')],
  settings: [() => import('./zh/settings.json'), () => import('./en/settings.json')],
  setup: [() => import('./zh/setup.json'), () => import('./en/setup.json')],
  shortcuts: [() => import('./zh/shortcuts.json'), () => import('./en/shortcuts.json')],
  texts: [() => import('./zh/texts.json'), () => import('./en/texts.json')],
  verification: [() => import('./zh/verification.json'), () => import('./en/verification.json')],
} as const;

export type TextPart = keyof typeof parts;
