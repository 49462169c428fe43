/**
 * The texts that say whose site it is, by the name of their part of the setup: the first view's, the last band's, those of
 * the about page and of every footer. The others are heads of lists and explanations that fit any project.
 */
export const ESSENTIAL_TEXTS = {
  headline: 'home.title',
  lead: 'home.subtitle',
  call_to_action: 'home.claim.active.title',
  mission: 'about.mission.text',
  tagline: 'footer.tagline',
} as const;

export type EssentialText = keyof typeof ESSENTIAL_TEXTS;
