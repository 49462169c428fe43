/** The service's names of the two languages (specification section 7). */
export const CHINESE = 'zh-CN';
export const ENGLISH = 'en';

export interface Direction {
  source: typeof CHINESE | typeof ENGLISH;
  target: typeof CHINESE | typeof ENGLISH;
}

/** A title with Chinese characters is Chinese, any other English (specification section 5). */
export function translationDirection(title: string): Direction {
  return /\p{Script=Han}/u.test(title)
    ? { source: CHINESE, target: ENGLISH }
    : { source: ENGLISH, target: CHINESE };
}
