import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CreateBase, useListContext, useTranslate } from 'react-admin';
import { useSaveOptions } from '../components/useSaveOptions.js';
import { LazyMemberFormDialog } from './LazyMemberFormDialog.js';

const NEW_MEMBER = {
  name: '',
  role: '',
  bio: '',
  avatar: '',
  social_links: '',
  is_active: true,
};

export function CreateMemberButton() {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: 'team.created',
    failure: 'team.create_failed',
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
        {translate('team.create')}
      </Button>
      {open && (
        <CreateBase
          resource="team"
          record={{ ...NEW_MEMBER, order: total + 1 }}
          redirect={false}
          mutationOptions={mutationOptions}
        >
          <LazyMemberFormDialog title="team.create" onClose={close} />
        </CreateBase>
      )}
    </>
  );
}
