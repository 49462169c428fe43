import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type RefObject, useId } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_LENGTH, reasonText } from '#libs/domain/index.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { FormField, helpId } from '../form/FormField.js';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  /** Codes of usual reasons, which a press writes into the field. */
  templates: readonly string[];
  /** Whether it was left empty. */
  isMissing: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Why somebody decides: one of the usual reasons, or own words. */
export function ReasonField(props: ReasonFieldProps) {
  const { value, onChange, templates, isMissing, inputRef } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const id = useId();
  const label = translate('reason.label');
  return (
    <Box sx={{ mt: 2.5 }}>
      <FormField
        id={id}
        label={label}
        required
        help={translate('reason.help')}
        error={isMissing ? 'reason.missing' : undefined}
      >
        <OutlinedInput
          id={id}
          inputRef={inputRef}
          label={label}
          notched
          multiline
          minRows={2}
          maxRows={6}
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ input: { maxLength: MAX_LENGTH.reason } }}
          aria-describedby={helpId(id)}
        />
      </FormField>
      <Box
        role="group"
        aria-label={translate('reason.templates')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}
      >
        {templates.map((code) => {
          const text = reasonText(code, language);
          return (
            <Chip
              key={code}
              size="small"
              variant={value === text ? 'filled' : 'outlined'}
              label={text}
              onClick={() => onChange(text)}
            />
          );
        })}
      </Box>
      <FormHelperText>{translate('reason.templates_help')}</FormHelperText>
    </Box>
  );
}
