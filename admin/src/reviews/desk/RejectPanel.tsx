import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { REFUSAL_REASONS, reasonText } from '#libs/domain/index.js';
import { useShortcuts } from '../../components/action/keys.js';
import {
  isBlank,
  NO_NOTICE,
  type NoticeDraft,
  NoticeFields,
  noticeOf,
} from '../../components/action/ReasonField.js';
import { TextButton } from '../../components/TextButton.js';
import { Text } from '../../components/text.js';
import type { Notice } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { Key } from './ReviewActions.js';
import { ownWords } from './useReviewDesk.js';

interface RejectPanelProps {
  id: number;
  onReject: (notice: Notice) => void;
  onCancel: () => void;
}

export function RejectPanel({ id, onReject, onCancel }: RejectPanelProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const titleId = useId();
  const [isWriting, setWriting] = useState(ownWords.has(id));
  // A phone has no room for the usual reasons as well.
  const isAlone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm')) && isWriting;
  const panel = useRef<HTMLDivElement>(null);
  useShortcuts(isAlone ? {} : rejectKeys(onReject));
  useEffect(() => {
    // Enables the digit keys, and Tab through the reasons; own words focus their field.
    if (!isWriting) panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isWriting]);
  return (
    <Box
      component="section"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      sx={{
        display: 'grid',
        gap: 1.5,
        outline: 'none',
        // Below the page's bar and the evidence, and above a message at the lower edge.
        scrollMarginTop: { xs: `calc(${EVIDENCE_HEIGHT} + 80px)`, lg: '80px' },
        scrollMarginBottom: { xs: 168, sm: 112 },
      }}
    >
      <Text text="reviews.reject_why" variant="h3" id={titleId} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isAlone ? (
          <Button variant="text" color="inherit" onClick={() => setWriting(false)}>
            {translate('reviews.usual_reasons')}
          </Button>
        ) : (
          REFUSAL_REASONS.map((reason, index) => (
            <Button
              key={reason}
              variant="outlined"
              color="error"
              onClick={() => onReject({ reason })}
              sx={{ textAlign: 'left' }}
            >
              {reasonText(reason, language)} <Key name={String(index + 1)} />
            </Button>
          ))
        )}
        {!isWriting && (
          <TextButton label="reviews.own_words" color="inherit" onClick={() => setWriting(true)} />
        )}
        <Button variant="text" color="inherit" onClick={onCancel}>
          {translate('ra.action.cancel')} <Key name="Esc" />
        </Button>
      </Box>
      {isWriting && <OwnWords id={id} onReject={onReject} />}
    </Box>
  );
}

const rejectKeys = (reject: RejectPanelProps['onReject']) =>
  Object.fromEntries(
    REFUSAL_REASONS.map((reason, index) => [String(index + 1), () => reject({ reason })]),
  );

function OwnWords({ id, onReject }: Pick<RejectPanelProps, 'id' | 'onReject'>) {
  const [draft, setDraft] = useState(ownWords.get(id) ?? NO_NOTICE);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const write = (notice: NoticeDraft) => {
    if (isBlank(notice)) ownWords.delete(id);
    else ownWords.set(id, notice);
    setDraft(notice);
  };
  const reject = () => {
    if (!isBlank(draft)) return onReject(noticeOf(draft));
    setMissing(true);
    input.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 640 }}>
      <NoticeFields
        value={draft}
        onChange={write}
        isMissing={isMissing && isBlank(draft)}
        inputRef={input}
      />
      <TextButton label="reviews.reject" variant="contained" color="error" onClick={reject} />
    </Box>
  );
}

/** The evidence's height above the reasons on narrow screens. */
export const EVIDENCE_HEIGHT = '34dvh';
