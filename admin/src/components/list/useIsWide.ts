import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether lists are tables: from 900 px up (decision 46); cards are for less. */
export const useIsWide = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
