import { Button, IconButton } from '@mui/material';
import { type Ref, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Permission } from '#libs/domain/index.js';
import { usePermission } from '../../providers/auth/usePermission.js';
import { lazyPart, useOpenPart } from '../lazy/lazyPart.js';
import type { Confirmation } from './ConfirmedAction.js';

const ConfirmedAction = lazyPart(() => import('./ConfirmedAction.js'), 'ConfirmedAction');

const ICON_ON_PHONE = {
  minWidth: 44,
  '& > .MuiButton-startIcon': { ml: { xs: 0, sm: -0.25 }, mr: { xs: 0, sm: 1 } },
  '& > span:not(.MuiButton-startIcon)': { display: { xs: 'none', sm: 'inline' } },
};

interface ConfirmButtonProps<T extends object> extends Confirmation<T> {
  /** Arguments that name the record in the question, and in `<label>_named` for assistive technology. */
  named?: object;
  compact?: boolean;
  variant?: 'text' | 'outlined' | 'contained';
  compactOnPhone?: boolean;
  /** The button is hidden without it. */
  permission?: Permission;
  isDisabled?: boolean;
  /** For a screen whose keys press the button, and the key's name. */
  buttonRef?: Ref<HTMLButtonElement>;
  keyName?: string;
  /** Returns false to keep the dialog closed, for instance because nothing is selected. */
  onOpen?: () => boolean;
}

/** Asks before it acts. All but the button is lazy: every row of a list has two. */
export function ConfirmButton<T extends object>(props: ConfirmButtonProps<T>) {
  const {
    named,
    compact = false,
    variant,
    compactOnPhone = false,
    permission,
    isDisabled = false,
    buttonRef,
    keyName,
    onOpen,
    ...confirmation
  } = props;
  const { icon, label, failure = `${label}_failed`, color = 'error' } = confirmation;
  const translate = useTranslate();
  const [clicks, setClicks] = useState(0);
  const [pending, setPending] = useState(false);
  const openQuestion = useOpenPart(ConfirmedAction, failure);
  const text = translate(label);
  const isPermitted = usePermission(permission);
  const shared = {
    ref: buttonRef,
    'aria-keyshortcuts': keyName,
    color,
    onClick: () => {
      if (onOpen?.() !== false) openQuestion(() => setClicks((before) => before + 1));
    },
    disabled: pending || isDisabled,
    'aria-label': named ? translate(`${label}_named`, named) : text,
  };
  if (!isPermitted) return null;
  return (
    <>
      {compact ? (
        <IconButton {...shared} size="small" title={text}>
          {icon}
        </IconButton>
      ) : (
        <Button
          {...shared}
          size={variant ? 'medium' : 'small'}
          variant={variant}
          startIcon={icon}
          title={keyName ? `${text} (${keyName})` : compactOnPhone ? text : undefined}
          sx={compactOnPhone ? ICON_ON_PHONE : undefined}
        >
          <span>{text}</span>
        </Button>
      )}
      {clicks > 0 && (
        <Suspense fallback={null}>
          <ConfirmedAction
            confirmArgs={named}
            {...(confirmation as unknown as Confirmation<object>)}
            asked={clicks}
            onPending={setPending}
          />
        </Suspense>
      )}
    </>
  );
}
