import { useListContext } from 'react-admin';
import { CreateButton } from '../components/CreateButton.js';
import { MemberDialog } from './MemberDialog.js';

const NEW_MEMBER = {
  name: '',
  role: '',
  bio: '',
  avatar: '',
  social_links: '',
  is_active: true,
};

/** A new member comes last (section 5). */
export function CreateMemberButton() {
  const { total = 0 } = useListContext();
  return <CreateButton record={{ ...NEW_MEMBER, order: total + 1 }} dialog={MemberDialog} />;
}
