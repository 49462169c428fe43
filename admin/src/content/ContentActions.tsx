import { DeleteButton } from '../components/DeleteButton.js';
import { EditButton } from '../components/EditButton.js';
import type { ContentRecord } from '../providers/data/records.js';
import { ContentDialog } from './ContentDialog.js';
import { useContentName } from './contentName.js';

/** Type and key stay what they are (section 7). */
const withoutFixedFields = ({ type: _type, key: _key, ...changes }: Partial<ContentRecord>) =>
  changes;

export function ContentActions() {
  const name = useContentName();
  return (
    <>
      <EditButton name={name} dialog={ContentDialog} transform={withoutFixedFields} />
      <DeleteButton name={name} />
    </>
  );
}
