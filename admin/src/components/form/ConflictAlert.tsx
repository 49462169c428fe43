import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { logChange } from '#libs/domain/index.js';
import { PLAIN_LIST } from '../../theme/styles.js';
import { TextButton } from '../TextButton.js';

interface ConflictAlertProps {
  /** The record as another admin has saved it; each version needs a key of its own. */
  latest: object;
  /** Writes a value as a text, where it is not one. */
  write?: (value: unknown) => string;
  onSolved: () => void;
}

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** A value that is shown whole, in characters; of a longer one, the place that differs. */
const MAX_SHOWN = 60;

function texts(one: string, other: string): { theirs: string; yours: string } {
  if (Math.max(one.length, other.length) <= MAX_SHOWN) {
    return { theirs: one || '—', yours: other || '—' };
  }
  const { from, to } = logChange('', one, other);
  return { theirs: from, yours: to };
}

/** After a conflict (409), lets the admin choose for each field that both admins changed. */
export function ConflictAlert({ latest, write, onSolved }: ConflictAlertProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { reset } = useFormContext();
  const { defaultValues } = useFormState();
  // The record before both changes.
  const [base] = useState(defaultValues ?? {});
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Their changes to untouched fields are applied; saving again replaces the others.
    reset(latest, { keepDirtyValues: true });
    alert.current?.scrollIntoView({ block: 'center' });
    alert.current?.focus();
  }, [latest, reset]);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      severity="warning"
      variant="outlined"
      action={
        <TextButton
          label={resource === 'settings' ? 'settings.reload' : 'conflict.reload'}
          color="inherit"
          size="small"
          onClick={() => {
            reset(latest);
            onSolved();
          }}
        />
      }
      sx={{ bgcolor: 'background.paper', mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>
        {translate(resource === 'settings' ? 'settings.conflict_title' : 'conflict.title')}
      </AlertTitle>
      <Differences base={base} latest={latest} write={write} />
    </Alert>
  );
}

interface DifferencesProps extends Pick<ConflictAlertProps, 'latest' | 'write'> {
  base: object;
}

function Differences({ base, latest, write }: DifferencesProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const { resetField, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const both = Object.keys(dirtyFields).filter((field) => {
    const theirs = written(Reflect.get(latest, field));
    return theirs !== written(Reflect.get(base, field)) && theirs !== written(getValues(field));
  });
  if (both.length === 0) return translate('conflict.merged');
  return (
    <>
      {translate('conflict.text')}
      <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1, display: 'grid', gap: 1 }}>
        {both.map((field) => {
          const label = labelOf(field);
          const values = [Reflect.get(latest, field), getValues(field)] as const;
          const { theirs, yours } = write
            ? { theirs: write(values[0]), yours: write(values[1]) }
            : texts(written(values[0]), written(values[1]));
          return (
            <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {label}
                </Typography>
                <Typography variant="body2">
                  {translate('conflict.theirs', { value: theirs })}
                </Typography>
                <Typography variant="body2">
                  {translate('conflict.yours', { value: yours })}
                </Typography>
              </Box>
              <TextButton
                label="conflict.take"
                size="small"
                variant="outlined"
                color="inherit"
                onClick={() => resetField(field)}
                aria-label={translate('conflict.take_named', { field: label })}
              />
            </Box>
          );
        })}
      </Box>
    </>
  );
}

function useFieldLabel(): (field: string) => string {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const resource = useResourceContext();
  return (field) =>
    resource === 'settings'
      ? translate(`settings.field.${field}`)
      : String(translateLabel({ source: field }));
}
