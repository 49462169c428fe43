import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useRecordContext } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import type { TaskRecord } from '../providers/data/records.js';

/** Title and description in the admin's language, falling back as the public site does. */
export function TaskTitle() {
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const task = useRecordContext<TaskRecord>();
  if (!task) return null;
  return (
    <Box sx={{ minWidth: 0, maxWidth: 440 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {localized(task, 'title', language)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {localized(task, 'description', language)}
      </Typography>
    </Box>
  );
}
