import Box from '@mui/material/Box';
import { lazy } from 'react';
import { CreateButton } from '../components/dialog/CreateButton.js';
import { DeleteButton } from '../components/dialog/DeleteButton.js';
import { EditButton } from '../components/dialog/EditButton.js';

const TaskForm = lazy(() =>
  import('./TaskForm.js').then((module) => ({ default: module.TaskForm })),
);

const NEW_TASK = {
  title: '',
  title_en: '',
  description: '',
  description_en: '',
  type: 'social',
  points: 0,
  icon: '',
  action_url: '',
  action_text: '',
  action_text_en: '',
  verification_required: true,
  order: 0,
  is_active: true,
};

export function CreateTaskButton() {
  return <CreateButton record={NEW_TASK} dialog={TaskForm} />;
}

/** Edit and delete, for the task in context. */
export function TaskRowActions() {
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <EditButton dialog={TaskForm} />
      <DeleteButton />
    </Box>
  );
}
