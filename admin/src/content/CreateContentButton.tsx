import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CreateBase, useListContext, useTranslate } from 'react-admin';
import { useSaveOptions } from '../components/useSaveOptions.js';
import { LazyContentFormDialog } from './LazyContentFormDialog.js';

const NEW_CONTENT = {
  type: 'whitepaper',
  key: '',
  title: '',
  title_en: '',
  content: '',
  content_en: '',
  order: 0,
  is_active: true,
};

export function CreateContentButton() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: 'contents.created',
    failure: 'contents.create_failed',
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
        {translate('contents.create')}
      </Button>
      {open && (
        <CreateBase
          resource="contents"
          record={{ ...NEW_CONTENT, type: filterValues['type'] ?? NEW_CONTENT.type }}
          redirect={false}
          mutationOptions={mutationOptions}
        >
          <LazyContentFormDialog title="contents.create" isNew onClose={close} />
        </CreateBase>
      )}
    </>
  );
}
