import { type AlertProps, alpha, type Theme } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';
import { type AdminPalette, BRAND_GRADIENT, ON_BRAND } from './palette.js';

type Variables = Readonly<Record<string, string>>;

type ComponentStyles = NonNullable<RaThemeOptions['components']>;

/** The dialog in front or, without one, the page's content. */
const landmark = () =>
  [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')].at(-1) ?? document.body;

const surfaces = (colors: AdminPalette): ComponentStyles => ({
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderColor: colors.border, borderRadius: 14 } },
  },
  // MUI fills alerts with a darker shade, on which the dark theme's text is hard to read.
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState }: { theme: Theme; ownerState: AlertProps }) =>
        ownerState.variant === 'filled' &&
        ownerState.severity && {
          color: theme.palette[ownerState.severity].contrastText,
          backgroundColor: theme.palette[ownerState.severity].main,
          boxShadow: theme.shadows[6],
        },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 18,
        border: `1px solid ${colors.border}`,
        '&.MuiDialog-paperFullScreen': { borderRadius: 0, border: 0 },
        '@media (max-width: 599.95px)': {
          '&:not(.MuiDialog-paperFullScreen)': {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
          },
        },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 20px' } } },
  MuiMenu: {
    // Within the landmark or dialog of its opener.
    defaultProps: { disablePortal: true },
    styleOverrides: { paper: { border: `1px solid ${colors.border}`, borderRadius: 12 } },
  },
  MuiSelect: {
    defaultProps: {
      // Within the field, the click that opens it would end on the field, which takes the focus from the options.
      MenuProps: { disablePortal: false, container: landmark },
    },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 400,
      arrow: true,
      // A tooltip explains; the control names itself.
      describeChild: true,
      // It repeats its control's name, and is outside of the page's landmarks.
      slotProps: { popper: { 'aria-hidden': true } },
    },
  },
});

const primaryAction = (colors: AdminPalette) => ({
  background: BRAND_GRADIENT,
  color: ON_BRAND,
  '&:hover': { filter: 'brightness(1.08)' },
  '&.Mui-disabled': { background: alpha(colors.primary, 0.2), color: colors.mutedText },
});

/** Controls are larger for touch. */
const TOUCH = '@media (pointer: coarse)';
const TOUCH_SIZE = 44;
const TOUCH_HEIGHT = { [TOUCH]: { minHeight: TOUCH_SIZE } };
const TOUCH_SQUARE = { [TOUCH]: { minWidth: TOUCH_SIZE, minHeight: TOUCH_SIZE } };

const controls = (colors: AdminPalette): ComponentStyles => ({
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 10,
        minHeight: 36,
        ...TOUCH_HEIGHT,
        variants: [
          { props: { variant: 'contained', color: 'primary' }, style: primaryAction(colors) },
        ],
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 10, minWidth: 36, minHeight: 36, ...TOUCH_SQUARE },
    },
  },
  MuiCheckbox: { styleOverrides: { root: TOUCH_SQUARE } },
  MuiFormControlLabel: { styleOverrides: { root: TOUCH_HEIGHT } },
  MuiToggleButton: { styleOverrides: { root: { minHeight: 36, ...TOUCH_HEIGHT } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 10,
        backgroundColor: colors.surface,
        ...TOUCH_HEIGHT,
        '& ::placeholder': { color: colors.mutedText, opacity: 1 },
      },
      // A control's edge must be visible (WCAG 1.4.11), unlike a card's.
      notchedOutline: { borderColor: alpha(colors.mutedText, 0.75) },
    },
  },
  // No empty help line below each field.
  RaTextInput: { defaultProps: { helperText: false, margin: 'none' } },
  RaNumberInput: { defaultProps: { helperText: false, margin: 'none' } },
  RaSelectInput: { defaultProps: { helperText: false, margin: 'none' } },
  RaBooleanInput: { defaultProps: { helperText: false } },
  MuiChip: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        fontWeight: 600,
        '&.MuiChip-clickable': { [TOUCH]: { height: TOUCH_SIZE } },
      },
    },
  },
});

const tables = (colors: AdminPalette): ComponentStyles => ({
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colors.border, padding: '10px 14px' },
      head: {
        color: colors.mutedText,
        backgroundColor: colors.surface,
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { 'tbody &:last-of-type > td': { borderBottom: 0 } } },
  },
});

const page = (colors: AdminPalette, variables: Variables): ComponentStyles => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': variables,
      '@font-face': {
        fontFamily: 'Han Marks',
        src: 'local("PingFangSC-Regular"), local("Microsoft YaHei"), local("NotoSansCJKsc-Regular")',
        unicodeRange: 'U+2014, U+2018-201D, U+2026',
      },
      // docs/words-zh.md
      ':root:lang(zh)': {
        '--font-marks': '"Han Marks"',
        lineBreak: 'strict',
        textAutospace: 'normal',
        textSpacingTrim: 'trim-start',
      },
      body: { fontFeatureSettings: '"cv11", "ss03"', WebkitFontSmoothing: 'antialiased' },
      ':focus-visible': { outline: `2px solid ${colors.primary}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None: even the shortest one would run inherited colours through every level.
          transition: 'none !important',
        },
      },
    },
  },
  // Text inputs have their own ring.
  MuiInputBase: { styleOverrides: { input: { '&:focus-visible': { outline: 'none' } } } },
});

/** @param variables CSS variables of the brand's colours; without them the parts that name them show ours. */
export const componentStyles = (colors: AdminPalette, variables: Variables): ComponentStyles => ({
  ...page(colors, variables),
  ...surfaces(colors),
  ...controls(colors),
  ...tables(colors),
});
