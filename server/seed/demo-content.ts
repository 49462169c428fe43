import { ABOUT_SECTIONS, type DemoSection, DRAFT_SECTION, ROADMAP_SECTIONS } from './demo-pages.js';
import { type DemoText, WHITEPAPER_EN } from './demo-whitepaper-en.js';
import { WHITEPAPER_ZH } from './demo-whitepaper-zh.js';

type WhitepaperKey = keyof typeof WHITEPAPER_EN;

/** All demo sections: the default fields are Chinese, `*_en` English (decision 19). */
export const DEMO_CONTENTS: readonly DemoSection[] = [
  ...(Object.entries(WHITEPAPER_EN) as [WhitepaperKey, DemoText][]).map(toWhitepaperSection),
  DRAFT_SECTION,
  ...ABOUT_SECTIONS,
  ...ROADMAP_SECTIONS,
];

function toWhitepaperSection(
  [key, english]: [WhitepaperKey, DemoText],
  index: number,
): DemoSection {
  const chinese = WHITEPAPER_ZH[key];
  return {
    type: 'whitepaper',
    key,
    title: chinese.title,
    title_en: english.title,
    content: chinese.content,
    content_en: english.content,
    order: index + 1,
    is_active: true,
  };
}
