import type { Language } from '../language.js';
import { REFERRAL_TIERS } from './referral.js';

/** A visitor's achievement, shared as a picture. */
export type Milestone =
  /** Claimed tokens, such as `1,200 JETD`. */
  | { kind: 'claim'; amount: string }
  /** Invited friends who count. */
  | { kind: 'friends'; count: number };

/** The highest level of invitations with this number of friends; undefined below the first one. */
export const friendsLevel = (counted: number): number | undefined =>
  REFERRAL_TIERS.filter((tier) => tier <= counted).at(-1);

/** The two lines of a milestone's picture, without personal data. */
export function milestoneTexts(
  milestone: Milestone,
  language: Language,
): { title: string; accent: string } {
  if (milestone.kind === 'claim') {
    const { amount } = milestone;
    return language === 'en'
      ? { title: 'I claimed', accent: amount }
      : { title: '我已领取', accent: amount };
  }
  const { count } = milestone;
  return language === 'en'
    ? { title: count === 1 ? '1 friend' : `${count} friends`, accent: 'joined with me' }
    : { title: `${count} 位好友`, accent: '与我一同参与' };
}

/** Where the site draws a picture: `name` is signed for a claim, and the level of invited friends. */
export const milestonePicture = (
  kind: Milestone['kind'],
  name: string | number,
  language: Language,
): string => `/og/${kind}/${name}/${language}.png`;
