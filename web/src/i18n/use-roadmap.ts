import {
  inEitherLanguage,
  linesOf,
  ROADMAP_PHASES,
  type RoadmapStatus,
} from '#libs/domain/index.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { useLanguage } from './use-language.js';

export interface RoadmapPhaseTexts {
  key: string;
  status: RoadmapStatus;
  quarter: string;
  title: string;
  items: string[];
}

const ITEMS = ['first', 'second', 'third'] as const;

/** The phases of the roadmap: the operator's, or else the specification's; none where it is hidden. */
export function useRoadmap(): { phases: RoadmapPhaseTexts[]; isOwn: boolean } {
  const { t, language } = useLanguage();
  const own = useSiteSettings(({ settings }) => settings.roadmap);
  const phases = own?.map((entry, index) => ({
    key: String(index),
    status: entry.status,
    quarter: inEitherLanguage(entry, 'label', language),
    title: inEitherLanguage(entry, 'title', language),
    items: linesOf(inEitherLanguage(entry, 'items', language)),
  }));
  const builtIn = () =>
    ROADMAP_PHASES.map(({ key, status }) => ({
      key,
      status,
      quarter: t(`roadmap.phases.${key}.quarter`),
      title: t(`roadmap.phases.${key}.title`),
      items: ITEMS.map((item) => t(`roadmap.phases.${key}.items.${item}`)),
    }));
  return { phases: phases ?? builtIn(), isOwn: own !== undefined };
}
