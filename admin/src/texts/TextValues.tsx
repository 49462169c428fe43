import { Box, Chip, Tooltip } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { SiteTextRecord } from './textPlaces.js';

interface TextValuesProps {
  label: string;
  onInsert: (value: string) => void;
}

/** The values that a text can name, as one stop of the Tab key: arrow keys move within it. */
export function TextValues({ label, onInsert }: TextValuesProps) {
  const translate = useTranslate();
  const labelId = useId();
  const { values } = useRecord<SiteTextRecord>();
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = nextPlace(event.key, current, values.length);
    if (place === undefined) return;
    event.preventDefault();
    setCurrent(place);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="button"]')[place]?.focus();
  };
  return (
    <Box
      role="toolbar"
      aria-labelledby={labelId}
      onKeyDown={move}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 1.5 }}
    >
      <Caption id={labelId} component="span" sx={{ mr: 0.5 }}>
        {label}
      </Caption>
      {values.map((name, index) => (
        <Tooltip key={name} title={translate(`texts.value.${name}`, { _: name })} describeChild>
          <Chip
            size="small"
            variant="outlined"
            label={`{${name}}`}
            aria-label={translate('texts.insert', { value: `{${name}}` })}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onInsert(`{${name}}`)}
          />
        </Tooltip>
      ))}
    </Box>
  );
}

/** The place to which a key moves in a toolbar; undefined for other keys. */
function nextPlace(key: string, place: number, total: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % total;
  if (key === 'ArrowLeft') return (place + total - 1) % total;
  if (key === 'Home') return 0;
  return key === 'End' ? total - 1 : undefined;
}
