import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput, useTranslate, useTranslateLabel } from 'react-admin';
import { FormField } from '../form/FormField.js';
import { dayBounds, dayOf } from '../form/localTime.js';

/** Inputs for react-admin's FilterForm, each labelled by its field. */
interface FilterProps {
  source: string;
  /** Always shown, without being added first. */
  alwaysOn?: boolean;
}

function useFilter({ source }: FilterProps) {
  const translateLabel = useTranslateLabel();
  const { id, field } = useInput({ source });
  const value = field.value === null || field.value === undefined ? '' : String(field.value);
  return { id, label: String(translateLabel({ source })), value, set: field.onChange };
}

interface SelectFilterProps extends FilterProps {
  choices: readonly { id: string; name: string }[];
}

export function SelectFilter({ choices, ...props }: SelectFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useFilter(props);
  return (
    <FormField id={id} label={label}>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => set(event.target.value)}
        input={<OutlinedInput label={label} notched />}
      >
        <option value="">{translate('action.all')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}

interface TextFilterProps extends FilterProps {
  type?: 'text' | 'number';
  maxLength?: number;
}

export function TextFilter({ type = 'text', maxLength, ...props }: TextFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useFilter(props);
  return (
    <FormField id={id} label={label}>
      <OutlinedInput
        id={id}
        name={props.source}
        type={type}
        label={label}
        notched
        value={value}
        placeholder={translate('action.all')}
        onChange={(event) => set(event.target.value)}
        slotProps={{ input: { maxLength, min: type === 'number' ? 0 : undefined } }}
      />
    </FormField>
  );
}

interface DayFilterProps extends FilterProps {
  /** Which end of the chosen day the filter means. */
  bound: 'first' | 'last';
}

export function DayFilter({ bound, ...props }: DayFilterProps) {
  const { id, label, value, set } = useFilter(props);
  return (
    <FormField id={id} label={label}>
      <OutlinedInput
        id={id}
        name={props.source}
        type="date"
        label={label}
        notched
        value={dayOf(value)}
        onChange={({ target }) => set(target.value === '' ? '' : dayBounds(target.value)[bound])}
        slotProps={{ input: { min: '2000-01-01', max: '9999-12-31' } }}
        sx={(theme) => ({ colorScheme: theme.palette.mode })}
      />
    </FormField>
  );
}
