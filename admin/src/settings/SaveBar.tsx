import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

/** Stays in sight below the form: whether something is unsaved, and the two ways out of that. */
export function SaveBar() {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 2,
        mx: { xs: -2, sm: 0 },
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, sm: '14px 14px 0 0' },
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
        {translate(isDirty ? 'settings.unsaved' : 'settings.all_saved')}
      </Typography>
      <Button color="inherit" disabled={!isDirty || isSubmitting} onClick={() => reset()}>
        {translate('settings.discard')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {translate('ra.action.save')}
      </Button>
    </Box>
  );
}
