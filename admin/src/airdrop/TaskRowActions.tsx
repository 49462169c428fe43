import Box from '@mui/material/Box';
import { DeleteButton } from '../components/DeleteButton.js';
import { EditButton } from '../components/EditButton.js';
import { TaskDialog } from './TaskDialog.js';
import { useTaskName } from './useTaskName.js';

export function TaskRowActions() {
  const name = useTaskName();
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <EditButton name={name} dialog={TaskDialog} />
      <DeleteButton name={name} />
    </Box>
  );
}
