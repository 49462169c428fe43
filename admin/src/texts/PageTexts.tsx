import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase, Card, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { asTyped, ownTextIn } from '#libs/domain/index.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Caption, Hint, Text } from '../components/text.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { useLanguage } from '../providers/i18n/language.js';
import { DIVIDED, lines, PLAIN_LIST, ROW } from '../theme/styles.js';
import { type Closing, TextEditor } from './TextEditor.js';
import {
  groupTexts,
  PAGE_PATHS,
  replacedLanguages,
  type SiteTextRecord,
  sectionOf,
  textPlace,
} from './textPlaces.js';
import type { OpenTexts } from './useOpenTexts.js';
import { useTextPath } from './useTextPath.js';

interface PlaceProps {
  texts: readonly SiteTextRecord[];
  /** Undefined until they are loaded. */
  sections: Schemas['SectionsDto'] | undefined;
  open: OpenTexts;
}

interface PageTextsProps extends PlaceProps {
  page: SiteTextRecord['page'];
}

/** The texts of a page by their places. */
export const PageTexts = ({ page, texts, ...props }: PageTextsProps) => (
  <Section
    title={`texts.page.${page}`}
    level="h2"
    titleSx={{ display: 'inline' }}
    frame={Card}
    sx={{ p: { xs: 2, sm: 2.5 } }}
  >
    <ViewOnSite path={PAGE_PATHS[page]} />
    {groupTexts(texts, ({ id }) => textPlace(id).place).map(([place, ofPlace]) => (
      <Box key={place} sx={{ mt: 2 }}>
        <Text text={`texts.place.${place}`} variant="h3" sx={{ mb: 1 }} />
        <PlaceTexts texts={ofPlace} {...props} />
      </Box>
    ))}
  </Section>
);

function PlaceTexts({ texts, sections, open }: PlaceProps) {
  const names = texts.map(({ id }) => sectionOf(id));
  const name = names.find((section) => section !== null);
  const mode = name && sections?.[name].mode;
  const isNoted = mode && !(name === 'roadmap' && mode === 'default');
  return (
    <>
      {isNoted && (
        <Box sx={{ ...ROW, flexWrap: 'wrap', columnGap: 1 }}>
          <Hint text={`texts.list.${mode}`} />
          <TextButton label="texts.to_sections" to="/sections" size="small" />
        </Box>
      )}
      <Box component="ul" sx={PLAIN_LIST}>
        {texts.map((text, index) => (
          <Box component="li" key={text.id} sx={DIVIDED}>
            <TextRow
              text={text}
              open={open}
              isShown={names[index] === null || !mode || mode === 'default'}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

interface TextRowProps {
  text: SiteTextRecord;
  open: OpenTexts;
  /** Whether visitors read the text, and no other in its place. */
  isShown: boolean;
}

/** A text as visitors read it; for admins who may change it, a button that opens its fields below. */
function TextRow({ text, open, isShown }: TextRowProps) {
  const mayChange = usePermission('contents.change');
  const row = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = open.has(text.id);
  // What the form began with, also after the list was read again.
  const [base, setBase] = useState(text);
  if (base !== text && !open.isChanged(text.id)) setBase(text);
  const path = useTextPath()(text);
  const name = path.at(-1) ?? '';
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOpen) return;
    focused.current?.focus();
    focused.current = null;
  }, [isOpen]);
  const content = <TextContent text={text} name={name} isOpen={isOpen} isShown={isShown} />;
  if (!mayChange) return <Box sx={ROW_GRID}>{content}</Box>;
  const close = (closing: Closing) => {
    const next = rowAfter(row.current);
    if (next && closing === 'next') {
      open.close(text.id, next.dataset['text']);
      // Its fields are there already where they have unsaved changes.
      fieldOf(next)?.focus();
      return;
    }
    focused.current = (closing !== 'cancelled' && next) || row.current;
    open.close(text.id);
  };
  return (
    <>
      <ButtonBase
        ref={row}
        data-text={text.id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => open.toggle(text.id)}
        sx={{ ...ROW_GRID, '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' } }}
      >
        {content}
        <EditIcon fontSize="small" color={isOpen ? 'primary' : 'action'} sx={CORNER} />
      </ButtonBase>
      {isOpen && (
        <Box id={id} role="group" aria-label={path.join(' › ')}>
          <TextEditor
            text={base}
            onChanged={(isChanged) => open.setChanged(text.id, isChanged)}
            onClose={close}
          />
        </Box>
      )}
    </>
  );
}

/** The next row that opens, in the order of the page. */
function rowAfter(row: HTMLElement | null): HTMLElement | undefined {
  const rows: (HTMLElement | null)[] = [...document.querySelectorAll<HTMLElement>('[data-text]')];
  return rows[rows.indexOf(row) + 1] ?? undefined;
}

/** The first field of a row that is open. */
const fieldOf = (row: HTMLElement): HTMLElement | null | undefined =>
  document
    .getElementById(row.getAttribute('aria-controls') ?? '')
    ?.querySelector<HTMLElement>('input, textarea');

interface TextContentProps extends Omit<TextRowProps, 'open'> {
  name: string;
  isOpen: boolean;
}

function TextContent({ text, name, isOpen, isShown }: TextContentProps) {
  const language = useLanguage();
  const translate = useTranslate();
  const builtIn = asTyped(text.built_in[language]);
  const own = ownTextIn(text, language);
  const replaced = replacedLanguages(text);
  return (
    <>
      <Caption component="span" sx={isOpen ? { fontWeight: 600 } : undefined}>
        {name}
      </Caption>
      <Box component="span" sx={{ display: 'grid', minWidth: 0, textAlign: 'start' }}>
        {!isOpen && (
          <>
            <Typography component="span" variant="body2" dir="auto" sx={lines(2)}>
              {own || builtIn}
            </Typography>
            {own && (
              <Caption component="span" sx={lines(1)}>
                {translate('texts.built_in_is', { text: builtIn })}
              </Caption>
            )}
          </>
        )}
      </Box>
      <Box component="span" sx={{ ...ROW, gap: 0.5, flexWrap: 'wrap' }}>
        {replaced.length > 1 && <StatusBadge tone="success" label="texts.replaced" />}
        {replaced.length === 1 && <StatusBadge tone="info" label={`texts.only.${replaced[0]}`} />}
        {!isShown && <StatusBadge tone="neutral" label="texts.not_shown" />}
      </Box>
    </>
  );
}

const ROW_GRID = {
  display: 'grid',
  fontFamily: 'inherit',
  width: 'calc(100% + 16px)',
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'baseline',
  justifyItems: 'start',
  textAlign: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: '200px minmax(0, 1fr) auto auto',
  },
  '& > *': { gridColumn: { xs: 1, sm: 'auto' } },
  py: 1,
  px: 1,
  mx: -1,
  borderRadius: 1,
};

const CORNER = { gridArea: { xs: '1 / 2', sm: 'auto' }, alignSelf: 'center' };
