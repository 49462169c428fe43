import { Box, Typography } from '@mui/material';
import { Mark } from '#libs/brand/index.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { Caption } from '../text.js';

/** The operator's symbol, or our mark. */
export const BrandSymbol = ({ address, size }: { address: string; size: number }) =>
  address ? (
    <img src={address} width={size} height={size} alt="" style={{ objectFit: 'contain' }} />
  ) : (
    <Mark size={size} />
  );

export function Brand({ caption }: { caption?: string }) {
  const { site_name, symbol } = useSiteSettings();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <BrandSymbol address={symbol} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.2 }}>
          {site_name}
        </Typography>
        {caption && (
          <Caption noWrap component="p">
            {caption}
          </Caption>
        )}
      </Box>
    </Box>
  );
}
