import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface FormSectionProps {
  /** Key of the catalogue. */
  title: string;
  columns?: number;
  children: ReactNode;
}

/** Inputs that belong together, side by side where there is room. */
export function FormSection({ title, columns = 1, children }: FormSectionProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1.75 }}>
        {translate(title)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
