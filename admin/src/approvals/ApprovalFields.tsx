import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { METHOD_TEXTS, type VerificationMethod } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { useRecord } from '../components/useRecord.js';
import type { ApprovalRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';

const TONES = {
  waiting: 'warning',
  approved: 'info',
  done: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  outdated: 'neutral',
} as const satisfies Record<ApprovalRecord['status'], string>;

export function ApprovalStatus() {
  const { status } = useRecord<ApprovalRecord>();
  return <StatusBadge tone={TONES[status]} label={`approvals.status.${status}`} />;
}

export function ApprovalKind() {
  const translate = useTranslate();
  return <b>{translate(`approvals.kind.${useRecord<ApprovalRecord>().kind}`)}</b>;
}

export const AskedBy = () => useRecord<ApprovalRecord>().asked_by;

export function useFacts(): [name: string, value: string][] {
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useNumberFormat();
  const shownValue = (name: string, value: string) => {
    if (name === 'verification') return METHOD_TEXTS[value as VerificationMethod].name[language];
    if (name === 'is_daily') return translate(`ra.boolean.${value}`);
    if (name === 'new_role') return translate(`approvals.role.${value}`);
    return /^-?\d+$/.test(value) ? number(Number(value)) : value;
  };
  return useRecord<ApprovalRecord>().facts.map(({ name, value }) => [
    translate(`approvals.fact.${name}`),
    shownValue(name, value),
  ]);
}

export function ApprovalFacts() {
  const facts = useFacts();
  const text = facts.map(([name, value]) => `${name}: ${value}`).join(' · ');
  return (
    <Typography variant="body2" noWrap title={text}>
      {text}
    </Typography>
  );
}
