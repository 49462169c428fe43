import { Box } from '@mui/material';
import {
  BooleanInput,
  maxLength,
  maxValue,
  required,
  SelectInput,
  type Validator,
} from 'react-admin';
import {
  hasVisibleText,
  ICONS,
  localizedField,
  MAX_LENGTH,
  MAX_POINTS,
  NO_LIMITS,
  TASK_TYPES,
} from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import {
  LinkInput,
  LongTextInput,
  PlainInput,
  WholeNumberInput,
  WIDE,
} from '../components/form/inputs.js';
import { NextOrder } from '../components/form/NextOrder.js';
import { keepEmptyText, linkOrPath } from '../components/form/parse.js';
import { CreateDialog, EditDialog } from '../components/record/FormDialog.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { AutoTranslateButton } from '../components/translate/AutoTranslateButton.js';
import { useSiteLanguages } from '../providers/site/siteSettings.js';
import { LimitInputs } from './LimitInputs.js';
import { VerificationInputs } from './VerificationInputs.js';
import { withOwnSettings } from './verificationSettings.js';

const TYPE_CHOICES = TASK_TYPES.map((type) => ({ id: type, name: `tasks.type.${type}` }));

const TRANSLATED = ['title', 'description', 'action_text'];

const ICON_CHOICES = ICONS.map((icon) => ({ id: icon, name: `tasks.icon.${icon}` }));

// The bounds are the server's; made once, or react-hook-form would register every field again.
const TITLE = maxLength(MAX_LENGTH.title);
const isTitled: Validator = (_title, { title, title_en }) =>
  [title, title_en].some((text) => hasVisibleText(text ?? ''))
    ? undefined
    : 'ra.validation.required';
const FIRST_TITLE = [Object.assign(isTitled, { isRequired: true }), TITLE];
const DESCRIPTION = maxLength(MAX_LENGTH.taskDescription);
const ACTION_TEXT = maxLength(MAX_LENGTH.actionText);
const POINTS = maxValue(MAX_POINTS);
const LINK = [maxLength(MAX_LENGTH.address), linkOrPath];

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
  verification: 'manual',
  verification_settings: { evidence: 'link' },
  ...NO_LIMITS,
  is_active: true,
};

export const NewTaskDialog = () => (
  <CreateDialog record={NEW_TASK} transform={withOwnSettings}>
    <TaskInputs />
    <NextOrder />
  </CreateDialog>
);

export const TaskDialog = ({ id }: RecordViewProps) => (
  <EditDialog
    id={id}
    transform={withOwnSettings}
    actions={<ViewOnSite path="/airdrop" />}
    aside={<RecordHistory type="task" />}
  >
    <TaskInputs />
  </EditDialog>
);

const TaskInputs = () => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <AutoTranslateButton fields={TRANSLATED} />
    <Box sx={{ display: 'grid', columnGap: 3, rowGap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {useSiteLanguages().map((language, index) => (
        <FormSection key={language} title={`tasks.section.${language}`}>
          <PlainInput
            source={localizedField('title', language)}
            validate={index === 0 ? FIRST_TITLE : TITLE}
            helperText={index > 0 && 'tasks.other_help'}
          />
          <LongTextInput source={localizedField('description', language)} validate={DESCRIPTION} />
          <PlainInput source={localizedField('action_text', language)} validate={ACTION_TEXT} />
        </FormSection>
      ))}
    </Box>
    <FormSection title="tasks.section_rules" columns={2}>
      <SelectInput source="type" choices={TYPE_CHOICES} validate={required()} />
      <SelectInput source="icon" choices={ICON_CHOICES} parse={keepEmptyText} />
      <WholeNumberInput source="points" validate={POINTS} min={0} />
      <WholeNumberInput source="order" />
      <LinkInput source="action_url" validate={LINK} sx={WIDE} />
      <BooleanInput source="is_active" label="tasks.active" />
    </FormSection>
    <VerificationInputs />
    <LimitInputs />
  </Box>
);
