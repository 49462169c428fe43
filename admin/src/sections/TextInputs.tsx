import { createContext, useContext } from 'react';
import { maxLength, required } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { hasVisibleText, localizedField } from '#libs/domain/index.js';
import { LongTextInput, PlainInput } from '../components/form/inputs.js';
import { useSiteLanguages } from '../providers/site/siteSettings.js';
import { type BuiltInEntry, followingText } from './followingText.js';

/** The built-in entries of the section in the form. */
export const BuiltInEntries = createContext<readonly BuiltInEntry[]>([]);

interface TextInputsProps {
  /** The default field, of which the English one has the name with `_en`. */
  source: string;
  /** Key of the catalogue for the default field, and with `_en` for the English one. */
  label: string;
  max: number;
  isRequired?: boolean;
  isLong?: boolean;
  help?: string;
}

/** A text in both languages: the site's default one first, which alone may be required. */
export function TextInputs({ source, label, max, isRequired, isLong, help }: TextInputsProps) {
  const languages = useSiteLanguages();
  const builtIn = useContext(BuiltInEntries);
  const { getValues, setValue } = useFormContext();
  const [first = '', second = ''] = languages.map((it) => localizedField(source, it));
  const texts: unknown[] = useWatch({ name: [first, second] });
  const isFilledIn = isBlank(texts[1]) && !isBlank(texts[0]);
  const follow = () => {
    const [text, other] = [first, second].map((field) => String(getValues(field) ?? ''));
    const [field = '', otherField = ''] = [first, second].map((it) => it.split('.').at(-1));
    const following = followingText(builtIn, { [field]: text, [otherField]: other }, [
      field,
      otherField,
    ]);
    if (following !== undefined) setValue(second, following, { shouldDirty: true });
  };
  const Input = isLong ? LongTextInput : PlainInput;
  return languages.map((language, index) => (
    <Input
      key={language}
      source={localizedField(source, language)}
      label={localizedField(label, language)}
      helperText={index === 1 && isFilledIn ? `sections.reads.${languages[0]}` : help}
      validate={[...(isRequired && index === 0 ? [required()] : []), maxLength(max)]}
      {...(index === 0 && { onChange: follow })}
    />
  ));
}

const isBlank = (text: unknown) => !hasVisibleText(String(text ?? ''));
