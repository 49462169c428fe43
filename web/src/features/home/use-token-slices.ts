import { localized, TOKEN_TONES, TOKENOMICS_SLICES } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { TokenSlice } from './token-chart.js';

/** How the supply is split: as the operator says, or else as the specification does. */
export function useTokenSlices(): TokenSlice[] {
  const { t, language } = useLanguage();
  const own = useSiteSettings(({ settings }) => settings.tokenomics);
  const slices = own?.map((share, index) => ({
    key: String(index),
    label: localized(share, 'label', language),
    purpose: localized(share, 'purpose', language),
    percentage: share.percentage,
    color: TOKEN_TONES[share.tone],
  }));
  const builtIn = () =>
    TOKENOMICS_SLICES.map((slice) => ({
      ...slice,
      label: t(`home.tokenomics.slices.${slice.key}.label`),
      purpose: t(`home.tokenomics.slices.${slice.key}.purpose`),
    }));
  return slices ?? builtIn();
}
