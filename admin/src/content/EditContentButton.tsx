import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { EditBase, useRecordContext, useTranslate } from 'react-admin';
import { useSaveOptions } from '../components/useSaveOptions.js';
import type { ContentRecord } from '../providers/data/records.js';
import { useContentName } from './contentName.js';
import { LazyContentFormDialog } from './LazyContentFormDialog.js';

/** Type and key stay what they are (section 7). */
const withoutFixedFields = ({ type: _type, key: _key, ...changes }: Partial<ContentRecord>) =>
  changes;

export function EditContentButton() {
  const translate = useTranslate();
  const item = useRecordContext<ContentRecord>();
  const name = useContentName();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: 'contents.updated',
    failure: 'contents.update_failed',
    onSaved: close,
  });
  if (!item) return null;
  return (
    <>
      <Tooltip title={translate('contents.edit')}>
        <IconButton
          size="small"
          color="primary"
          onClick={() => setOpen(true)}
          aria-label={translate('contents.edit_named', { name })}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <EditBase
          resource="contents"
          id={item.id}
          redirect={false}
          mutationMode="pessimistic"
          mutationOptions={mutationOptions}
          transform={withoutFixedFields}
        >
          <LazyContentFormDialog title="contents.edit" onClose={close} />
        </EditBase>
      )}
    </>
  );
}
