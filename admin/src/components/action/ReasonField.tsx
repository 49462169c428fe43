import { Box, Chip, FormHelperText } from '@mui/material';
import type { ReactNode, RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { type Language, MAX_LENGTH, reasonCode, reasonText } from '#libs/domain/index.js';
import type { Notice } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { useUnsavedWork } from '../../providers/unsaved.js';
import { FormField } from '../form/FormField.js';

export type NoticeDraft = Required<Notice>;

export const NO_NOTICE: NoticeDraft = { reason: '', reason_zh: '' };

export const isBlank = ({ reason }: NoticeDraft): boolean => reason.trim() === '';

/** Converts a draft for the API: a template's code, shown in the reader's language, or own words. */
export function noticeOf({ reason, reason_zh }: NoticeDraft): Notice {
  const stored = reasonCode(reason);
  const chinese = reason_zh.trim();
  return stored === reason.trim() && chinese !== ''
    ? { reason: stored, reason_zh: chinese }
    : { reason: stored };
}

/** The draft of a stored reason: a template's text in the reader's language, or own words. */
export const draftOf = ({ reason, reason_zh = '' }: Notice, language: Language): NoticeDraft => ({
  reason: reasonText(reason, language),
  reason_zh,
});

interface NoticeFieldsProps {
  value: NoticeDraft;
  onChange: (notice: NoticeDraft) => void;
  isMissing: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  isForLog?: boolean;
  /** Whether the first field takes the focus. */
  isFocused?: boolean;
  children?: ReactNode;
}

const INPUT = {
  multiline: true,
  minRows: 2,
  maxRows: 6,
  slotProps: { htmlInput: { maxLength: MAX_LENGTH.reason } },
};

/** A reason in own words, with a Chinese version unless it is a template. */
export function NoticeFields(props: NoticeFieldsProps) {
  const { value, onChange, isMissing, inputRef, children } = props;
  const { isForLog = false, isFocused = true } = props;
  const { reason, reason_zh } = value;
  const translate = useTranslate();
  const isOwn = reasonCode(reason) === reason.trim();
  useUnsavedWork(!isBlank(value));
  return (
    <Box sx={{ width: '100%' }}>
      <FormField
        {...INPUT}
        label={translate('reason.label')}
        help={translate(isForLog ? 'reason.for_log' : 'reason.help')}
        required
        error={isMissing ? 'reason.missing' : undefined}
        inputRef={inputRef}
        autoFocus={isFocused}
        value={reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value })}
      />
      {children}
      {isOwn && !isForLog && (
        <FormField
          {...INPUT}
          label={translate('reason.chinese')}
          help={translate('reason.chinese_help')}
          value={reason_zh}
          onChange={({ target }) => onChange({ ...value, reason_zh: target.value })}
          sx={{ mt: 2 }}
        />
      )}
    </Box>
  );
}

interface ReasonFieldProps extends Omit<NoticeFieldsProps, 'children'> {
  /** Codes of usual reasons; a click writes one into the field. */
  templates: readonly string[];
}

export function ReasonField({ templates, ...fields }: ReasonFieldProps) {
  const { value, onChange } = fields;
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Box sx={{ mt: 2.5 }}>
      <NoticeFields {...fields}>
        <Box
          role="group"
          aria-label={translate('reason.templates')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}
        >
          {templates.map((code) => {
            const text = reasonText(code, language);
            return (
              <Chip
                key={code}
                size="small"
                variant={value.reason === text ? 'filled' : 'outlined'}
                label={text}
                // A long one takes two lines.
                sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
                onClick={() => onChange({ ...value, reason: text })}
              />
            );
          })}
        </Box>
        {!fields.isForLog && <FormHelperText>{translate('reason.templates_help')}</FormHelperText>}
      </NoticeFields>
    </Box>
  );
}
