import { Box, InputAdornment } from '@mui/material';
import { useTranslate } from 'react-admin';
import { BUILT_IN_COLORS } from '#libs/colors/built-in-colors.js';
import { isColor } from '#libs/domain/index.js';
import { FormField } from '../../components/form/FormField.js';
import { useFormField } from '../../components/form/FormInput.js';

const COLOR = [
  (text: string | null) => (!text || isColor(text) ? undefined : 'settings.brand.color_invalid'),
];

interface ColorInputProps {
  source: keyof typeof BUILT_IN_COLORS;
}

/** A colour, typed as `#rrggbb` or chosen in the browser's picker; empty for the built-in one. */
export function ColorInput({ source }: ColorInputProps) {
  const translate = useTranslate();
  const builtIn = BUILT_IN_COLORS[source];
  const field = useFormField({ source, validate: COLOR, parse: (typed: string) => typed.trim() });
  const label = translate(`settings.field.${source}`);
  return (
    <FormField
      {...field}
      label={label}
      placeholder={builtIn}
      help={translate(`settings.help.${source}`)}
      slotProps={{
        htmlInput: { maxLength: 7, spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={translate('settings.brand.pick', { name: label })}
                value={isColor(field.value ?? '') ? field.value : builtIn}
                onChange={field.onChange}
                sx={{ width: 36, height: 28, p: 0, border: 0, bgcolor: 'transparent' }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
