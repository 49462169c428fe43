import Box from '@mui/material/Box';
import { BooleanInput, NumberInput, regex, required, SelectInput, TextInput } from 'react-admin';
import { CONTENT_TYPES } from '#libs/domain/index.js';
import { FormSection } from '../components/FormSection.js';
import { keepEmptyText, parseWholeNumber } from '../components/parse.js';
import { AutoTranslateButton } from '../translate/AutoTranslateButton.js';

const TYPE_CHOICES = CONTENT_TYPES.map((type) => ({ id: type, name: `contents.type.${type}` }));
const KEY_RULES = [required(), regex(/^[\w.-]+$/, 'contents.key_invalid')];
const TRANSLATED = ['title', 'content'];
/** react-admin dims what is read-only; these values are still there to be read. */
const READABLE = {
  '& .MuiFormLabel-root.Mui-disabled, & .MuiInputBase-root .Mui-disabled': {
    color: 'text.secondary',
  },
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'currentColor' },
};
const MARKDOWN_ROWS = 8;

interface ContentInputsProps {
  /** Type and key can be chosen for a new item only. */
  isNew: boolean;
}

/** Every field of a content item, for creating and for editing. */
export function ContentInputs({ isNew }: ContentInputsProps) {
  return (
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
        <TextInput
          source="key"
          validate={KEY_RULES}
          readOnly={!isNew}
          sx={READABLE}
          helperText={isNew ? 'contents.key_help' : 'contents.fixed_help'}
        />
        <NumberInput source="order" step={1} parse={parseWholeNumber} />
        <BooleanInput source="is_active" label="contents.active" />
      </FormSection>
      <AutoTranslateButton fields={TRANSLATED} />
      <Box
        sx={{ display: 'grid', columnGap: 3, rowGap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}
      >
        <FormSection title="contents.section_chinese">
          <TextInput source="title" parse={keepEmptyText} />
          <MarkdownInput source="content" />
        </FormSection>
        <FormSection title="contents.section_english">
          <TextInput source="title_en" parse={keepEmptyText} />
          <MarkdownInput source="content_en" />
        </FormSection>
      </Box>
    </Box>
  );
}

function MarkdownInput({ source }: { source: string }) {
  return (
    <TextInput
      source={source}
      multiline
      minRows={MARKDOWN_ROWS}
      maxRows={20}
      parse={keepEmptyText}
      helperText="contents.content_help"
    />
  );
}
