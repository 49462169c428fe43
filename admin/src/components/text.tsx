import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';
import { useTranslate } from 'react-admin';

interface CatalogueText {
  /** Key of the catalogue, filled with `args`; otherwise the children are the text. */
  text?: string;
  args?: object;
}

type TextProps = TypographyProps<'p', CatalogueText & { component?: ElementType }>;

export function Text({ text, args, children, ...props }: TextProps) {
  const translate = useTranslate();
  return <Typography {...props}>{text ? translate(text, args) : children}</Typography>;
}

/** An explanation or a remark. */
export const Hint = (props: TextProps) => <Text variant="body2" color="textSecondary" {...props} />;

/** The same, smaller. */
export const Caption = (props: TextProps) => (
  <Text variant="caption" color="textSecondary" {...props} />
);
