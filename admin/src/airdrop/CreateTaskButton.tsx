import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CreateBase, useTranslate } from 'react-admin';
import { useSaveOptions } from '../components/useSaveOptions.js';
import { LazyTaskFormDialog } from './LazyTaskFormDialog.js';

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
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: 'tasks.created',
    failure: 'tasks.create_failed',
    onSaved: close,
  });
  return (
    <>
      <Button
        variant="contained"
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setOpen(true)}
      >
        {translate('tasks.create')}
      </Button>
      {open && (
        <CreateBase
          resource="tasks"
          record={NEW_TASK}
          redirect={false}
          mutationOptions={mutationOptions}
        >
          <LazyTaskFormDialog title="tasks.create" onClose={close} />
        </CreateBase>
      )}
    </>
  );
}
