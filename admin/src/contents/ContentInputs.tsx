import { Box } from '@mui/material';
import { BooleanInput, maxLength, regex, required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CONTENT_KEY, CONTENT_TYPES, isLegalPage, MAX_LENGTH } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { PlainInput, WholeNumberInput } from '../components/form/inputs.js';
import { Hint } from '../components/text.js';
import { AutoTranslateButton } from '../components/translate/AutoTranslateButton.js';
import { MarkdownInput } from './MarkdownInput.js';

const TYPE_CHOICES = CONTENT_TYPES.map((type) => ({ id: type, name: `contents.type.${type}` }));
const KEY_RULES = [
  required(),
  maxLength(MAX_LENGTH.contentKey),
  regex(CONTENT_KEY, 'contents.key_invalid'),
];
const TITLE = maxLength(MAX_LENGTH.title);
const TRANSLATED = ['title', 'content'];
/** react-admin dims read-only inputs; these must stay readable. */
const READABLE = {
  '& .MuiFormLabel-root.Mui-disabled, & .MuiInputBase-root .Mui-disabled': {
    color: 'text.secondary',
  },
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'currentColor' },
};

interface ContentInputsProps {
  /** Type and key are chosen for a new item only. */
  isNew: boolean;
}

export const ContentInputs = ({ isNew }: ContentInputsProps) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <FormSection title="contents.section_place" columns={2}>
      <SelectInput
        source="type"
        choices={TYPE_CHOICES}
        validate={required()}
        readOnly={!isNew}
        sx={READABLE}
        helperText={isNew ? 'contents.type_help' : 'contents.fixed_help'}
      />
      <PlainInput
        source="key"
        validate={KEY_RULES}
        readOnly={!isNew}
        sx={READABLE}
        helperText={isNew ? 'contents.key_help' : 'contents.fixed_help'}
      />
      <WholeNumberInput source="order" />
      <BooleanInput source="is_active" label="contents.active" />
      <LegalHint />
    </FormSection>
    <AutoTranslateButton fields={TRANSLATED} />
    <Box sx={{ display: 'grid', columnGap: 3, rowGap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <FormSection title="contents.section_chinese">
        <PlainInput source="title" validate={TITLE} />
        <MarkdownInput source="content" />
      </FormSection>
      <FormSection title="contents.section_english">
        <PlainInput source="title_en" validate={TITLE} />
        <MarkdownInput source="content_en" />
      </FormSection>
    </Box>
  </Box>
);

function LegalHint() {
  const type: string = useWatch({ name: 'type' });
  return isLegalPage(type) && <Hint text="contents.legal_help" sx={{ gridColumn: '1 / -1' }} />;
}
