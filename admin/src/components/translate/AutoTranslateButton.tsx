import TranslateIcon from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { type TranslationProgress, useAutoTranslate } from './useAutoTranslate.js';

interface AutoTranslateButtonProps {
  /** Fields with a Chinese and an English (`_en`) version, in the order they are translated. */
  fields: readonly string[];
}

/**
 * For use in a form. During a translation its button is only aria-disabled, so that it keeps the
 * focus. Cancelling is another button, so that a late click on it cannot start again.
 */
export function AutoTranslateButton({ fields }: AutoTranslateButtonProps) {
  const translate = useTranslate();
  const { progress, start, cancel } = useAutoTranslate(fields);
  const startButton = useRef<HTMLButtonElement>(null);
  const running = progress !== null;
  const stop = () => {
    cancel();
    startButton.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 36 }}>
      <Button
        ref={startButton}
        variant="outlined"
        size="small"
        startIcon={<TranslateIcon />}
        onClick={start}
        aria-disabled={running}
        sx={{ '&[aria-disabled="true"]': { color: 'text.secondary', borderColor: 'divider' } }}
      >
        {translate('translate.start')}
      </Button>
      {running && (
        <Button size="small" color="inherit" onClick={stop}>
          {translate('translate.cancel')}
        </Button>
      )}
      <ProgressStatus progress={progress} />
    </Box>
  );
}

function ProgressStatus({ progress }: { progress: TranslationProgress | null }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const text =
    progress === null
      ? translate('translate.help')
      : translate('translate.progress', {
          field: translate(`resources.${resource}.fields.${progress.field}`),
          number: progress.done + 1,
          total: progress.total,
        });
  return (
    <Box sx={{ flex: '1 1 200px' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {text}
      </Typography>
      {progress && (
        <LinearProgress
          variant="determinate"
          value={(100 * progress.done) / progress.total}
          aria-label={translate('translate.start')}
          sx={{ mt: 0.5, borderRadius: 1 }}
        />
      )}
    </Box>
  );
}
