import { alpha, Box, Chip } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export type Tone = 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error';

interface ToneChipProps {
  tone: Tone;
  /** Key of the catalogue, filled with `args`. */
  label: string;
  args?: object;
  icon?: ReactElement;
}

export function ToneChip({ tone, label, args, icon }: ToneChipProps) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      icon={icon}
      label={translate(label, args)}
      sx={({ palette }) => ({
        color: `${tone}.main`,
        bgcolor: alpha(palette[tone].main, 0.1),
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
      })}
    />
  );
}

interface ToneTileProps {
  tone: Tone;
  size: number;
  iconSize?: number;
  children: ReactNode;
}

export const ToneTile = ({ tone, size, iconSize = 24, children }: ToneTileProps) => (
  <Box
    aria-hidden
    sx={({ palette }) => ({
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: size,
      height: size,
      borderRadius: '31%',
      color: `${tone}.main`,
      bgcolor: alpha(palette[tone].main, 0.13),
      '& svg': { fontSize: iconSize },
    })}
  >
    {children}
  </Box>
);
