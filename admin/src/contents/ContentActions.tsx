import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { CreateButton } from '../components/dialog/CreateButton.js';
import { DeleteButton } from '../components/dialog/DeleteButton.js';
import { EditButton } from '../components/dialog/EditButton.js';
import type { ContentRecord } from '../providers/data/records.js';

const ContentForm = lazy(() =>
  import('./ContentForm.js').then((module) => ({ default: module.ContentForm })),
);

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

/** A new item starts with the type that the list is filtered by. */
export function CreateContentButton() {
  const { filterValues } = useListContext();
  const type = filterValues['type'] ?? NEW_CONTENT.type;
  return <CreateButton record={{ ...NEW_CONTENT, type }} dialog={ContentForm} />;
}

/** Type and key cannot be changed (section 7), so an update does not send them. */
const withoutFixedFields = ({ type: _type, key: _key, ...changes }: Partial<ContentRecord>) =>
  changes;

/** Edit and delete, for the item in context. */
export function ContentActions() {
  return (
    <>
      <EditButton dialog={ContentForm} transform={withoutFixedFields} />
      <DeleteButton />
    </>
  );
}
