import EditIcon from '@mui/icons-material/EditOutlined';
import { Alert, Box, Card, Link as MuiLink, Switch, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { METHOD_TEXTS, needName } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { IconAction } from '../components/IconAction.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { Caption, Hint } from '../components/text.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { MethodRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { methodState } from './methodState.js';
import { useShowVerification } from './useVerification.js';

const TONES = { off: 'neutral', unconfigured: 'warning', failing: 'error', ok: 'success' } as const;

export function MethodCard({ method }: { method: MethodRecord }) {
  const language = useLanguage();
  const titleId = useId();
  const texts = METHOD_TEXTS[method.method];
  const state = methodState(method);
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 2, sm: 2.5 },
        display: 'grid',
        gap: 1.5,
        height: '100%',
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" id={titleId} sx={{ mr: 'auto' }}>
          {texts.name[language]}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
          <StatusBadge tone={TONES[state]} label={`verification.state.${state}`} />
          <MethodSwitch method={method} />
        </Box>
      </Box>
      <Hint>{texts.help[language]}</Hint>
      <Needs method={method} />
      <Health method={method} />
      {!method.is_enabled && <Note method={method} />}
    </Card>
  );
}

function Needs({ method: { is_configured, needs, tasks } }: { method: MethodRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  if (is_configured) return null;
  const names = needs.map((need) => needName(need, language));
  return (
    <Alert severity={tasks > 0 ? 'warning' : 'info'} variant="outlined" role="note">
      {translate('tasks.needs', { names: names.join(translate('users.separator')) })}
    </Alert>
  );
}

function Health({ method }: { method: MethodRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { last_success_at, last_failure_at, failures_in_a_row, last_error } = method;
  const time = (moment: string | null) => (moment ? <DateTime time={moment} /> : '—');
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      <Fact name="tasks">
        <LinkedCount count={method.tasks} to="/tasks" />
      </Fact>
      {method.method !== 'manual' && <Fact name="waiting">{number(method.waiting)}</Fact>}
      {(method.method === 'manual' || method.reviews > 0) && (
        <Fact name="reviews">
          <LinkedCount count={method.reviews} to="/reviews/all" />
        </Fact>
      )}
      <Fact name="last_success">{time(last_success_at)}</Fact>
      <Fact name="last_failure">{time(last_failure_at)}</Fact>
      {failures_in_a_row > 0 && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Fact name="failures">
            {translate('verification.in_a_row', { smart_count: failures_in_a_row })}
            {last_error && (
              <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {last_error}
              </Box>
            )}
          </Fact>
        </Box>
      )}
    </Box>
  );
}

/** A number, linked to its list unless it is 0. */
function LinkedCount({ count, to }: { count: number; to: string }) {
  const { number } = useNumberFormat();
  if (count === 0) return number(0);
  return (
    <MuiLink component={Link} to={to}>
      {number(count)}
    </MuiLink>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Caption text={`verification.fact.${name}`} component="dt" />
    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
      {children}
    </Typography>
  </Box>
);

/** The note to visitors while the method is off. */
function Note({ method: { note, note_en } }: { method: MethodRecord }) {
  const translate = useTranslate();
  const texts = [note, note_en].filter((text) => text !== '');
  return (
    <Box sx={{ p: 1.5, borderRadius: '12px', bgcolor: 'action.hover' }}>
      <Caption component="p">{translate('verification.visitors_read')}</Caption>
      {texts.map((text) => (
        <Typography key={text} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
      {texts.length === 0 && (
        <Typography variant="body2">{translate('verification.no_note')}</Typography>
      )}
    </Box>
  );
}

const SwitchOffDialog = lazyPart(() => import('./SwitchOffDialog.js'), 'SwitchOffDialog');

/** Switches a method on at once, and off with a note to visitors. */
function MethodSwitch({ method }: { method: MethodRecord }) {
  const translate = useTranslate();
  const { showMethod } = useShowVerification();
  const { run, isPending } = useApiCall<MethodRecord>();
  const mayChange = usePermission('verification.change');
  const dialog = useLazyDialog(SwitchOffDialog, 'verification.switch_failed');
  const name = METHOD_TEXTS[method.method].name[useLanguage()];
  const switchOn = () =>
    run({
      run: (api) =>
        api('updateVerificationMethod', {
          path: { method: method.method },
          body: { is_enabled: true },
        }),
      update: showMethod,
      success: 'verification.switched_on',
      failure: 'verification.switch_failed',
    });
  return (
    <>
      {!method.is_enabled && mayChange && (
        <IconAction
          label="verification.edit_note"
          accessibleName="verification.edit_note_named"
          args={{ name }}
          size="small"
          onClick={dialog.open}
        >
          <EditIcon fontSize="small" />
        </IconAction>
      )}
      <Switch
        checked={method.is_enabled}
        disabled={isPending || !mayChange}
        onChange={() => (method.is_enabled ? dialog.open() : switchOn())}
        slotProps={{ input: { 'aria-label': translate('verification.switch_named', { name }) } }}
      />
      {dialog.show({ method })}
    </>
  );
}
