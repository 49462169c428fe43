import { useListContext } from 'react-admin';
import { CreateButton } from '../components/CreateButton.js';
import { ContentDialog } from './ContentDialog.js';

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

/** A new item is of the type that is listed. */
export function CreateContentButton() {
  const { filterValues } = useListContext();
  const type = filterValues['type'] ?? NEW_CONTENT.type;
  return <CreateButton record={{ ...NEW_CONTENT, type }} dialog={ContentDialog} />;
}
