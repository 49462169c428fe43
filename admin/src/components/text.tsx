import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';
import { useTranslate } from 'react-admin';
import { textGap } from '#libs/domain/index.js';

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

export const Hint = (props: TextProps) => <Text variant="body2" color="textSecondary" {...props} />;

export const Caption = (props: TextProps) => (
  <Text variant="caption" color="textSecondary" {...props} />
);

/** A text before a link or a value, with a space where its language has one. */
export function LeadingText({ text = '', args }: CatalogueText) {
  const leading = useTranslate()(text, args);
  return leading + textGap(leading);
}
