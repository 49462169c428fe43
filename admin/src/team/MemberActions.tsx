import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { CreateButton } from '../components/dialog/CreateButton.js';
import { DeleteButton } from '../components/dialog/DeleteButton.js';
import { EditButton } from '../components/dialog/EditButton.js';

const MemberForm = lazy(() =>
  import('./MemberForm.js').then((module) => ({ default: module.MemberForm })),
);

const NEW_MEMBER = {
  name: '',
  role: '',
  bio: '',
  bio_en: '',
  avatar: '',
  social_links: '',
  is_active: true,
};

/** A new member is added at the end (section 5). */
export function CreateMemberButton() {
  const { total = 0 } = useListContext();
  return <CreateButton record={{ ...NEW_MEMBER, order: total + 1 }} dialog={MemberForm} />;
}

/** Edit and delete, for the member in context. */
export function MemberActions() {
  return (
    <>
      <EditButton dialog={MemberForm} />
      <DeleteButton />
    </>
  );
}
