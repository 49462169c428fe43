import { useEffect } from 'react';
import { officeColors } from '#libs/colors/index.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { showColors } from '../../theme/theme.js';

/** Shows the back office in the operator's colours as soon as they are saved. */
export function useSavedColors(): void {
  const { brand_primary, brand_accent } = useSiteSettings();
  useEffect(
    () => showColors(officeColors({ brand_primary, brand_accent })),
    [brand_primary, brand_accent],
  );
}
