import DensityIcon from '@mui/icons-material/DensityMedium';
import { type Theme, useMediaQuery } from '@mui/material';
import { useStore } from 'react-admin';
import { IconAction } from '../IconAction.js';

/** Whether lists are tables: from 900 px up (decision 46); else cards. */
export const useIsWide = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });

const ROW_HEIGHTS = { comfortable: 56, compact: 42 };

type Density = keyof typeof ROW_HEIGHTS;

/** The row height of tables, as this browser's admin has chosen it. */
export function useDensity() {
  const [density, setDensity] = useStore<Density>('density', 'comfortable');
  return { density, setDensity, rowHeight: ROW_HEIGHTS[density] ?? ROW_HEIGHTS.comfortable };
}

export function DensityButton() {
  const { density, setDensity } = useDensity();
  const compact = density === 'compact';
  return (
    <IconAction
      label="action.compact_rows"
      aria-pressed={compact}
      color={compact ? 'primary' : 'default'}
      onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
    >
      <DensityIcon fontSize="small" />
    </IconAction>
  );
}
