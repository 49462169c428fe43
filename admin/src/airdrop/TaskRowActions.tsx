import Box from '@mui/material/Box';
import { DeleteTaskButton } from './DeleteTaskButton.js';
import { EditTaskButton } from './EditTaskButton.js';

export function TaskRowActions() {
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <EditTaskButton />
      <DeleteTaskButton />
    </Box>
  );
}
