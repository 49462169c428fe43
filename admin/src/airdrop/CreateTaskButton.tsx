import { CreateButton } from '../components/CreateButton.js';
import { TaskDialog } from './TaskDialog.js';

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
  return <CreateButton record={NEW_TASK} dialog={TaskDialog} />;
}
