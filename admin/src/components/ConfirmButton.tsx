import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Question, type QuestionTone } from './Question.js';
import { type Action, useAction } from './useAction.js';

interface ConfirmButtonProps<T extends object> extends Action<T> {
  icon: ReactNode;
  /** The button's words: beside the icon, or in its tooltip when `compact`. */
  label: string;
  /** What assistive technology reads when the words alone do not say which record is meant. */
  accessibleName?: string;
  compact?: boolean;
  color?: QuestionTone;
  /** Key and arguments of the question that is asked before anything happens. */
  question: string;
  questionTitle: string;
  questionArgs?: object;
  /** Returns false to refuse to ask, for instance because nothing is selected. */
  onOpen?: () => boolean;
}

/** A button that asks before it acts. */
export function ConfirmButton<T extends object>(props: ConfirmButtonProps<T>) {
  const { icon, label, accessibleName, compact = false, color = 'error', onOpen } = props;
  const { question, questionTitle, questionArgs, ...action } = props;
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useAction(action);
  const open = () => {
    if (onOpen?.() !== false) setAsking(true);
  };
  const text = translate(label);
  const shared = {
    color,
    onClick: open,
    disabled: isPending,
    'aria-label': accessibleName ?? text,
  };
  return (
    <>
      {compact ? (
        <Tooltip title={text}>
          <span>
            <IconButton {...shared} size="small">
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button {...shared} size="small" startIcon={icon}>
          {text}
        </Button>
      )}
      {asking && (
        <Question
          icon={icon}
          tone={color}
          title={questionTitle}
          text={question}
          args={questionArgs}
          confirm={label}
          onClose={close}
          onConfirm={() => {
            close();
            mutate();
          }}
        />
      )}
    </>
  );
}
