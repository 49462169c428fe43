import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { CONTENT_TYPES, inEitherLanguage, withSiteName } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { NextOrder, WHOLE_LIST } from '../components/form/NextOrder.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { CreateDialog, EditDialog } from '../components/record/FormDialog.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ContentRecord } from '../providers/data/records.js';
import { useSiteLanguages, useSiteSettings } from '../providers/site/siteSettings.js';
import { siteAddress } from './ContentCard.js';
import { ContentInputs } from './ContentInputs.js';
import { contentKey } from './contentKey.js';

const NEW_CONTENT = {
  type: 'whitepaper',
  key: '',
  title: '',
  title_en: '',
  content: '',
  content_en: '',
  is_active: true,
};

/** A new item has the type of the list's filter. */
export function NewContentDialog() {
  const [query] = useSearchParams();
  const { data: contents = [] } = useGetList<ContentRecord>('contents', WHOLE_LIST);
  const withKey = (item: Partial<ContentRecord>) => ({
    ...item,
    key: item.key?.trim() || contentKey({ ...NEW_CONTENT, ...item }, contents.map(keyOf)),
  });
  return (
    <CreateDialog record={{ ...NEW_CONTENT, ...typeIn(query.get('filter')) }} transform={withKey}>
      <ContentEditor isNew />
      <NextOrder />
    </CreateDialog>
  );
}

const keyOf = ({ key }: ContentRecord): string => key;

function typeIn(filter: string | null): { type?: string } {
  try {
    const { type } = JSON.parse(filter ?? '{}');
    return CONTENT_TYPES.includes(type) ? { type } : {};
  } catch {
    // A hand-typed address: the list reports the error.
    return {};
  }
}

/** Type and key are fixed (section 7), so an update omits them. */
const withoutFixedFields = ({ type: _type, key: _key, ...changes }: Partial<ContentRecord>) =>
  changes;

export const ContentDialog = ({ id }: RecordViewProps) => (
  <EditDialog
    id={id}
    transform={withoutFixedFields}
    actions={<ViewContent />}
    aside={<RecordHistory type="content" />}
  >
    <ContentEditor isNew={false} />
  </EditDialog>
);

function ViewContent() {
  const item = useRecord<ContentRecord>();
  return item.is_active && <ViewOnSite path={siteAddress(item)} />;
}

type EditorMode = 'edit' | 'preview';

function ContentEditor({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const [mode, setMode] = useState<EditorMode>('edit');
  const { errors, submitCount } = useFormState();
  const hasErrors = Object.keys(errors).length > 0;
  // A failed attempt to save from the preview shows the field with the error.
  useEffect(() => {
    if (submitCount > 0 && hasErrors) setMode('edit');
  }, [hasErrors, submitCount]);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={mode}
          onChange={(_event, chosen: EditorMode | null) => chosen && setMode(chosen)}
          aria-label={translate('contents.mode')}
          sx={{ '& .MuiToggleButton-root': { gap: 0.75, px: 1.5 } }}
        >
          <ToggleButton value="edit">
            <EditIcon fontSize="small" />
            {translate('contents.mode_edit')}
          </ToggleButton>
          <ToggleButton value="preview">
            <PreviewIcon fontSize="small" />
            {translate('contents.mode_preview')}
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {/* Hidden, because an unmounted field loses its validation and its error. */}
      <Box hidden={mode === 'preview'}>
        <ContentInputs isNew={isNew} />
      </Box>
      {mode === 'preview' && <ContentPreview />}
    </>
  );
}

const Markdown = lazyPart(() => import('./Markdown.js'), 'Markdown');

function ContentPreview() {
  const [title = '', titleEn = '', content = '', contentEn = ''] = useWatch({
    name: ['title', 'title_en', 'content', 'content_en'],
  });
  const texts = { title, title_en: titleEn, content, content_en: contentEn };
  const isWhole = Object.values(texts).every((text) => text.trim() !== '');
  return (
    <>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {useSiteLanguages().map((language) => (
          <FormSection key={language} title={`contents.section.${language}`}>
            <VersionPreview
              title={inEitherLanguage(texts, 'title', language)}
              content={inEitherLanguage(texts, 'content', language)}
            />
          </FormSection>
        ))}
      </Box>
      {!isWhole && <Hint text="contents.one_language" sx={{ mt: 2 }} />}
    </>
  );
}

function VersionPreview({ title, content }: { title: string; content: string }) {
  const { site_name } = useSiteSettings();
  const empty = title.trim() === '' && content.trim() === '';
  return (
    <Box sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: '14px', minWidth: 0 }}>
      {empty && <Hint text="contents.preview_empty" />}
      {title.trim() !== '' && (
        <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 650, mb: 1.5 }}>
          {withSiteName(title, site_name)}
        </Typography>
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
        <Markdown text={content} siteName={site_name} />
      </Suspense>
    </Box>
  );
}
