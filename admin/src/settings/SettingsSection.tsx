import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface SettingsSectionProps {
  /** `settings.section.<name>` names the group, `settings.section_help.<name>` explains it. */
  name: string;
  children: ReactNode;
}

/** Settings that belong together: what they are about on the left, the inputs on the right. */
export function SettingsSection({ name, children }: SettingsSectionProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: { xs: 2.5, md: 4 },
        gridTemplateColumns: { md: '240px minmax(0, 1fr)' },
        p: { xs: 2, sm: 3 },
        overflow: 'visible',
      }}
    >
      <Box>
        <Typography variant="h2" id={titleId}>
          {translate(`settings.section.${name}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 420 }}>
          {translate(`settings.section_help.${name}`)}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          // Wide enough for a date, a time and its zone.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 264px), 1fr))',
        }}
      >
        {children}
      </Box>
    </Card>
  );
}
