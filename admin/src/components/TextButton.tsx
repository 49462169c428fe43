import { Button, type ButtonProps } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';

type TextButtonProps = ButtonProps<'button', { label: string; to?: string }>;

/** A button with a text of the catalogue; with `to`, a link to a screen. */
export function TextButton({ label, ...props }: TextButtonProps) {
  const translate = useTranslate();
  return (
    <Button {...(props.to && { component: LinkBase })} {...props}>
      {translate(label)}
    </Button>
  );
}
