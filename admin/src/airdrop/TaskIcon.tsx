import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import type { TaskRecord } from '../providers/data/records.js';
import { TASK_ICONS } from './taskIcons.js';
import { TASK_TYPE_LOOKS } from './taskTypes.js';

/** An emoji can be shown as it is; any other unknown text falls back to the type's icon. */
const isPictograph = (icon: string): boolean => /\p{Extended_Pictographic}/u.test(icon);

export function TaskIcon() {
  const task = useRecordContext<TaskRecord>();
  if (!task) return null;
  const { icon, tone } = TASK_TYPE_LOOKS[task.type];
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        borderRadius: '11px',
        fontSize: 18,
        lineHeight: 1,
        color: `${tone}.main`,
        bgcolor: alpha(theme.palette[tone].main, 0.12),
        '& svg': { fontSize: 20 },
      })}
    >
      {isPictograph(task.icon) ? task.icon : (TASK_ICONS.get(task.icon) ?? icon)}
    </Box>
  );
}
