import { Box, type BoxProps, type TypographyProps } from '@mui/material';
import { type ElementType, useId } from 'react';
import { Text } from './text.js';

interface SectionProps extends Omit<BoxProps<ElementType>, 'title'> {
  title: string;
  level?: 'h2' | 'h3';
  titleSx?: TypographyProps['sx'];
  frame?: ElementType;
}

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
