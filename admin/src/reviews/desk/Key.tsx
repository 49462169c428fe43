import Box from '@mui/material/Box';

/** The key that does the same as the button around it; only shown, the shortcuts' list names it. */
export function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 1,
        px: 0.75,
        minWidth: 22,
        borderRadius: '6px',
        border: 1,
        borderColor: 'currentcolor',
        font: 'inherit',
        fontSize: '0.75rem',
        lineHeight: 1.5,
        textAlign: 'center',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {name}
    </Box>
  );
}
