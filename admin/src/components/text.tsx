import {
  Box,
  type BoxProps,
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  Tooltip,
  Typography,
  type TypographyProps,
} from '@mui/material';
import { type ElementType, useId } from 'react';
import { LinkBase, useTranslate } from 'react-admin';

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
  <Text variant="caption" color="textSecondary" component="span" {...props} />
);

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

interface IconActionProps
  extends Omit<IconButtonProps<'button', { href?: string; target?: string; rel?: string }>, 'ref'> {
  /** The tooltip, and the name for assistive technology unless it has its own. */
  label: string;
  accessibleName?: string;
  args?: object;
}

export function IconAction({ label, accessibleName = label, args, ...props }: IconActionProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <IconButton {...props} aria-label={translate(accessibleName, args)} />
    </Tooltip>
  );
}

interface SectionProps extends Omit<BoxProps<ElementType>, 'title'> {
  /** Key of the catalogue. */
  title: string;
  level?: 'h2' | 'h3';
  titleSx?: TypographyProps['sx'];
  frame?: ElementType;
}

/** A part of a screen, named by its title. */
export function Section(props: SectionProps) {
  const { title, level = 'h3', titleSx, frame: Frame = Box, children, ...box } = props;
  const titleId = useId();
  return (
    <Frame {...box} component="section" aria-labelledby={titleId}>
      <Text
        text={title}
        variant={level}
        id={titleId}
        sx={titleSx ?? (level === 'h3' ? { mb: 1 } : undefined)}
      />
      {children}
    </Frame>
  );
}
