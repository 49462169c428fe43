import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { PLAIN_LIST } from '../../theme/styles.js';
import { TextButton } from '../TextButton.js';

interface ConflictAlertProps {
  /** The record as another admin has saved it. */
  latest: object;
  onSolved: () => void;
}

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

const text = (value: unknown): string => {
  const whole = written(value);
  return whole.length > 160 ? `${whole.slice(0, 159)}…` : whole || '—';
};

/** Another admin saved the record meanwhile (412): for each field both changed, one chooses. */
export function ConflictAlert({ latest, onSolved }: ConflictAlertProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { reset } = useFormContext();
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
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            reset(latest);
            onSolved();
          }}
        >
          {translate(resource === 'settings' ? 'settings.reload' : 'conflict.reload')}
        </Button>
      }
      sx={{ bgcolor: 'background.paper', mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>
        {translate(resource === 'settings' ? 'settings.conflict_title' : 'conflict.title')}
      </AlertTitle>
      {translate('conflict.text')}
      <Differences latest={latest} />
    </Alert>
  );
}

function Differences({ latest }: { latest: object }) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const { resetField, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const both = Object.keys(dirtyFields).filter(
    (field) => written(Reflect.get(latest, field)) !== written(getValues(field)),
  );
  if (both.length === 0) return null;
  return (
    <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1, display: 'grid', gap: 1 }}>
      {both.map((field) => {
        const label = String(translateLabel({ source: field }));
        return (
          <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {label}
              </Typography>
              <Typography variant="body2">
                {translate('conflict.theirs', { value: text(Reflect.get(latest, field)) })}
              </Typography>
              <Typography variant="body2">
                {translate('conflict.yours', { value: text(getValues(field)) })}
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
  );
}
