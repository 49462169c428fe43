import Box from '@mui/material/Box';
import { BooleanInput, NumberInput, required, SelectInput, TextInput } from 'react-admin';
import { ICONS, TASK_TYPES } from '#libs/domain/index.js';
import { FormSection } from '../components/FormSection.js';
import { keepEmptyText, parseWholeNumber } from '../components/parse.js';
import { AutoTranslateButton } from '../translate/AutoTranslateButton.js';

const TYPE_CHOICES = TASK_TYPES.map((type) => ({ id: type, name: `tasks.type.${type}` }));

const TRANSLATED = ['title', 'description', 'action_text'];

const ICON_CHOICES = ICONS.map((icon) => ({ id: icon, name: `tasks.icon.${icon}` }));

/** Every field of a task, for creating and for editing. */
export function TaskInputs() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AutoTranslateButton fields={TRANSLATED} />
      <Box
        sx={{ display: 'grid', columnGap: 3, rowGap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}
      >
        <FormSection title="tasks.section_chinese">
          <TextInput source="title" validate={required()} />
          <TextInput source="description" multiline minRows={2} parse={keepEmptyText} />
          <TextInput source="action_text" parse={keepEmptyText} />
        </FormSection>
        <FormSection title="tasks.section_english">
          <TextInput source="title_en" parse={keepEmptyText} />
          <TextInput source="description_en" multiline minRows={2} parse={keepEmptyText} />
          <TextInput source="action_text_en" parse={keepEmptyText} />
        </FormSection>
      </Box>
      <FormSection title="tasks.section_rules" columns={2}>
        <SelectInput source="type" choices={TYPE_CHOICES} validate={required()} />
        <SelectInput source="icon" choices={ICON_CHOICES} parse={keepEmptyText} />
        <NumberInput source="points" min={0} step={1} parse={parseWholeNumber} />
        <NumberInput source="order" step={1} parse={parseWholeNumber} />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput source="action_url" fullWidth parse={keepEmptyText} />
        </Box>
        <BooleanInput source="verification_required" />
        <BooleanInput source="is_active" label="tasks.active" />
      </FormSection>
    </Box>
  );
}
