import { Box } from '@mui/material';
import { BooleanInput, maxLength, regex, required, SelectInput, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { CONTENT_KEY, CONTENT_TYPES, isLegalPage, MAX_LENGTH } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { PlainInput, WholeNumberInput } from '../components/form/inputs.js';
import { Hint } from '../components/text.js';
import { AutoTranslateButton } from '../components/translate/AutoTranslateButton.js';
import { useSiteLanguages } from '../providers/site/siteSettings.js';
import { MarkdownInput } from './MarkdownInput.js';

const TYPE_CHOICES = CONTENT_TYPES.map((type) => ({ id: type, name: `contents.type.${type}` }));
const KEY_RULES = [maxLength(MAX_LENGTH.contentKey), regex(CONTENT_KEY, 'contents.key_invalid')];
const MAX_TITLE = maxLength(MAX_LENGTH.title);
/** A new item is named by its title in some language, unless it has a key. */
const NEW_TITLE = [
  (_title: unknown, { key, title, title_en }: Record<string, string | undefined>) =>
    [key, title, title_en].some((text) => text?.trim()) ? undefined : 'ra.validation.required',
  MAX_TITLE,
];
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
      <WholeNumberInput source="order" />
      <BooleanInput source="is_active" label="contents.active" />
      <LegalHint />
    </FormSection>
    <AutoTranslateButton fields={TRANSLATED} />
    <Box sx={{ display: 'grid', columnGap: 3, rowGap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {useSiteLanguages().map((language, index) => (
        <FormSection key={language} title={`contents.section.${language}`}>
          <PlainInput
            source={language === 'en' ? 'title_en' : 'title'}
            validate={isNew && index === 0 ? NEW_TITLE : MAX_TITLE}
            helperText={index > 0 && 'contents.other_help'}
          />
          <MarkdownInput source={language === 'en' ? 'content_en' : 'content'} />
        </FormSection>
      ))}
    </Box>
    <KeyInput isNew={isNew} />
  </Box>
);

/** The key, which is made from the title where it is blank; it opens to show an error. */
function KeyInput({ isNew }: ContentInputsProps) {
  const translate = useTranslate();
  const { errors } = useFormState();
  return (
    <Box
      component="details"
      open={errors['key'] ? true : undefined}
      sx={{ '& summary': { cursor: 'pointer', color: 'text.secondary', py: 0.5, mb: 1 } }}
    >
      <summary>{translate('contents.advanced')}</summary>
      <PlainInput
        source="key"
        validate={KEY_RULES}
        readOnly={!isNew}
        sx={READABLE}
        helperText={isNew ? 'contents.key_help' : 'contents.fixed_help'}
      />
    </Box>
  );
}

function LegalHint() {
  const type: string = useWatch({ name: 'type' });
  return isLegalPage(type) && <Hint text="contents.legal_help" sx={{ gridColumn: '1 / -1' }} />;
}
