import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

const FACTS = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  // The height of a fact with a button.
  '& dd': { display: 'flex', alignItems: 'center', minHeight: 36, m: 0, fontSize: '0.875rem' },
};

const FIGURES = { '& dd': { m: 0, fontWeight: 650, fontSize: '1.125rem' } };

interface FactsProps {
  /** `<prefix>.<name>` is the catalogue's key of a fact's name. */
  prefix: string;
  facts: Readonly<Record<string, ReactNode>>;
  /** Pixels of a column. */
  width?: number;
  areFigures?: boolean;
}

/** Facts, each below its name, in as many columns as there is room for. */
export function Facts({ prefix, facts, width = 100, areFigures = false }: FactsProps) {
  const translate = useTranslate();
  const gridTemplateColumns = `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`;
  return (
    <Box component="dl" sx={{ ...FACTS, gridTemplateColumns, ...(areFigures && FIGURES) }}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{translate(`${prefix}.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
