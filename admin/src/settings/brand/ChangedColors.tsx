import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { brandPalette, type MendedColor } from '#libs/colors/index.js';
import { WIDE } from '../../components/form/inputs.js';
import { useBrandColors } from './useBrandColors.js';

/** Says which colours are made lighter or darker, so that texts stay readable. */
export function ChangedColors() {
  const translate = useTranslate();
  const { mended } = brandPalette(useBrandColors());
  if (mended.length === 0) return null;
  const sentence = ({ setting, place, given, used }: MendedColor) =>
    translate(`settings.brand.mended_${place}`, {
      name: translate(`settings.field.${setting}`),
      given,
      used,
    });
  return (
    <Alert severity="info" role="status" sx={WIDE}>
      {translate('settings.brand.mended')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {mended.map((color) => (
          <li key={`${color.setting} ${color.place}`}>{sentence(color)}</li>
        ))}
      </Box>
    </Alert>
  );
}
