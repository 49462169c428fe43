import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../components/FieldFrame.js';
import { useTypedFilter } from '../components/useTypedFilter.js';
import { type LogFilterName, useLogFilter } from './useLogFilter.js';

interface TextFilterProps {
  source: LogFilterName;
}

export function TextFilter({ source }: TextFilterProps) {
  const translate = useTranslate();
  const { id, label } = useLogFilter(source);
  const { typed, type } = useTypedFilter(source);
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={typed}
        placeholder={translate('logs.all')}
        onChange={(event) => type(event.target.value)}
        slotProps={{ input: { maxLength: 64 } }}
      />
    </FieldFrame>
  );
}
